package linemode

import (
	"fmt"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/words"
)

// warnings are how much time is left when a person to move is told of it.
var warnings = []time.Duration{time.Minute, 10 * time.Second}

// myClock is the person's clock, with a blank before, when they are to move, and
// by when they must if it is their first move.
func (t *sitting) myClock() string {
	if !t.myMove() || t.now.Clock.Control().Kind == clock.Unlimited {
		return ""
	}
	return fmt.Sprintf(" Your clock %s.", clock.Format(t.left())) + words.FirstMove(t.now, t.s.Now())
}

func (t *sitting) left() time.Duration {
	return t.now.Clock.Left(int(t.seat()), live.ClockTime(t.s.Club.Tables, t.s.Now()))
}

// wind sets the timer of the next warning.
func (t *sitting) wind() {
	t.stopWarning()
	if !t.myMove() || !t.now.Timed() {
		return
	}
	for _, w := range warnings {
		if left := t.left(); left > w {
			t.warning = time.NewTimer(left - w)
			return
		}
	}
}

func (t *sitting) stopWarning() {
	if t.warning != nil {
		t.warning.Stop()
		t.warning = nil
	}
}

// alarm rings when the person is to be told of their clock; that of no table
// never does.
func (t *sitting) alarm() <-chan time.Time {
	if t == nil || t.warning == nil {
		return nil
	}
	return t.warning.C
}

// ring tells the person of their clock.
func (t *sitting) ring() {
	if t.myMove() {
		t.s.out.say(fmt.Sprintf("Hurry: your clock %s.", clock.Format(t.left())))
	}
	t.wind()
}
