package clubtest

import (
	"time"

	"pawnstorm/lobby/identity"
)

// LeaveOnce makes White miss the first move of a game with a clock.
func (w *World) LeaveOnce(white, black identity.Person) {
	w.Tb.Helper()
	w.Timed(white, black, "3+2")
	Elapse(time.Minute)
	w.UntilStored("the end of the game", func() bool { return len(w.Keys("table/")) == 0 })
}
