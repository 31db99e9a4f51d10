package budget

import (
	"time"

	"pawnstorm/lobby/message"
)

// inWords returns a waiting time in words, rounded up, such as "40 seconds".
func inWords(d time.Duration) message.Number {
	unit, name := time.Second, "second"
	switch {
	case d > 90*time.Minute:
		unit, name = time.Hour, "hour"
	case d > 90*time.Second:
		unit, name = time.Minute, "minute"
	}
	return message.Number{N: int((d + unit - 1) / unit), One: name, Many: name + "s"}
}
