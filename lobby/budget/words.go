package budget

import (
	"time"

	"pawnstorm/lobby/message"
)

// inWords is a time that somebody has to wait, rounded up: "40 seconds".
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
