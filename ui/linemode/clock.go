package linemode

import (
	"fmt"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/live"
	"pawnstorm/ui/words"
)

// warnings lists how much time is left when we warn a user who is to move.
var warnings = []time.Duration{time.Minute, 10 * time.Second}

// myClock returns the user's clock as a sentence with a leading space, and the deadline if this is
// their first move. It returns "" if the user is not to move or the game has no clock.
func (t *tableView) myClock() string {
	if !t.myMove() || t.now.Clock.Control().Kind == clock.Unlimited {
		return ""
	}
	return fmt.Sprintf(" Your clock %s.", clock.Format(t.left())) + words.FirstMove(t.now, t.s.Now())
}

func (t *tableView) left() time.Duration {
	return t.now.Clock.Left(int(t.seat()), live.ClockTime(t.s.Club.Tables, t.s.Now()))
}

// setWarning starts the timer for the next clock warning.
func (t *tableView) setWarning() {
	t.s.warning = nil
	if !t.myMove() || !t.now.Timed() {
		return
	}
	for _, w := range warnings {
		if left := t.left(); left > w {
			t.s.warning = time.After(left - w)
			return
		}
	}
}

// warn warns the user about their clock and starts the timer for the next warning.
func (t *tableView) warn() {
	if t.myMove() {
		t.s.out.sayf("Hurry: your clock %s.", clock.Format(t.left()))
	}
	t.setWarning()
}
