package budget

import (
	"fmt"
	"time"
)

// inWords is a time that somebody has to wait, rounded up: "40 seconds".
func inWords(d time.Duration) string {
	unit, name := time.Second, "second"
	switch {
	case d > 90*time.Minute:
		unit, name = time.Hour, "hour"
	case d > 90*time.Second:
		unit, name = time.Minute, "minute"
	}
	n := (d + unit - 1) / unit
	if n != 1 {
		name += "s"
	}
	return fmt.Sprintf("%d %s", n, name)
}
