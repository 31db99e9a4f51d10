package clock

import (
	"errors"
	"time"
)

// Kind is the kind of a time control.
type Kind uint8

// The kinds of time control. The package comment explains them.
const (
	Unlimited Kind = iota
	Fischer
	Bronstein
	Delay
	Correspondence
)

// Control is a time control. The zero Control is unlimited.
type Control struct {
	Kind Kind
	Base time.Duration // the main time
	Step time.Duration // the increment or delay; in correspondence, the time for each move
}

// The limits of time controls. They may grow but never shrink, because [Parse] must read
// the controls of old games.
const (
	Day     = 24 * time.Hour
	maxBase = 180 * time.Minute
	maxStep = 180 * time.Second
	maxDays = 14

	baseUnit = 15 * time.Second
)

// Check returns an error for an invalid control, worded as part of a sentence. [Parse]
// returns only valid ones.
func (c Control) Check() error {
	switch c.Kind {
	case Unlimited:
		if c != (Control{}) {
			return errors.New("a game without a clock has no minutes")
		}
	case Fischer, Bronstein, Delay:
		return c.checkMinutes()
	case Correspondence:
		if c.Base != 0 || c.Step < Day || c.Step > maxDays*Day || c.Step%Day != 0 {
			return errors.New("a correspondence move has 1 to 14 whole days")
		}
	default:
		return errors.New("unknown kind of clock")
	}
	return nil
}

func (c Control) checkMinutes() error {
	switch {
	case c.Base < 0 || c.Base > maxBase:
		return errors.New("a player has at most 180 minutes")
	case c.Base%baseUnit != 0:
		return errors.New("minutes come in quarters, like 0.5 or 1.25")
	case c.Step < 0 || c.Step > maxStep || c.Step%time.Second != 0:
		return errors.New("a move adds at most 180 seconds, in whole seconds")
	case c.Kind != Fischer && c.Step == 0:
		return errors.New("a delay needs seconds, like 15+10 bronstein or 5+5 delay")
	case c.Base+c.Step == 0:
		return errors.New("a game with a clock needs some time on it")
	}
	return nil
}

// begin returns a player's time before the first move.
func (c Control) begin() time.Duration {
	switch {
	case c.Kind == Correspondence, c.Base == 0 && !c.Delays():
		return c.Step
	default:
		return c.Base
	}
}

// charge returns how much of the player's time a turn of that length costs.
func (c Control) charge(turn time.Duration) time.Duration {
	switch c.Kind {
	case Unlimited:
		return 0
	case Bronstein, Delay:
		return max(0, turn-c.Step)
	default:
		return turn
	}
}

// Delays reports whether the first seconds of every turn are free.
func (c Control) Delays() bool { return c.Kind == Bronstein || c.Kind == Delay }

// earn returns how much time a move adds.
func (c Control) earn() time.Duration {
	if c.Kind == Fischer {
		return c.Step
	}
	return 0
}
