package clubtest

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// Timed returns a game with a clock with white on the first seat.
func (w *World) Timed(white, black identity.Person, control string) *table.Table {
	w.Tb.Helper()
	c, err := clock.Parse(control)
	if err != nil {
		w.Tb.Fatal(err)
	}
	t, err := w.Pairing.Create(w.Tb.Context(), white, pairing.Proposal{Game: "chess", Clock: c})
	if err != nil {
		w.Tb.Fatal(err)
	}
	return w.Sit(t, black)
}

// InBubble runs a test in a synctest bubble, on a world with the bubble's time.
func InBubble(t *testing.T, test func(t *testing.T, w *World)) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := NewIn(t, dir)
		defer w.Stop()
		test(t, w)
	})
}

// Elapse lets time pass and waits for everything that is due.
func Elapse(d time.Duration) {
	done := make(chan struct{})
	time.AfterFunc(d, func() { close(done) })
	<-done
	synctest.Wait()
}
