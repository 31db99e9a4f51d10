package house

import (
	"time"

	"pawnstorm/game/clock"
)

const (
	// mostThought is how long a player thinks at most about a move. The engine's
	// level may take less.
	mostThought = 2 * time.Second
	// leastThought is how long even when many wait.
	leastThought = 20 * time.Millisecond
	// movesAhead is for how many moves the time that is left has to last.
	movesAhead = 30
	// usualMoves is how many moves a game is taken to last.
	usualMoves = 40
	// fastest is the least time for a move, over a game of usualMoves, that a
	// player can keep to when nobody else waits.
	fastest = 250 * time.Millisecond
)

// budget is how long a player may think about a move: a part of the time that is
// left and most of what the move earns, in any case no more than mostThought. The
// more jobs wait for each worker, the shorter, so that those who wait are served
// before long, too; but not so short that a move is a guess, unless the clock wants
// that.
func budget(c clock.Clock, seat int, now time.Time, load float64) time.Duration {
	think := mostThought
	control := c.Control()
	if ticks(control) {
		think = min(think, c.Left(seat, now)/movesAhead+control.Step*3/4)
	}
	think = shared(think, load)
	if ticks(control) {
		think = min(think, max(spare(c, seat, now), time.Millisecond))
	}
	return think
}

// shared is how long is thought while so many jobs wait for each worker, where there
// would be so much time otherwise.
func shared(think time.Duration, load float64) time.Duration {
	return max(time.Duration(float64(think)/(1+load)), leastThought)
}

// ticks reports whether a clock is one that hurries a program.
func ticks(c clock.Control) bool { return c.Kind != clock.Unlimited && c.Kind != clock.Correspondence }

// spare is what may go on one move at the most of a clock that ticks: a part of the
// main time and of what is left of the delay.
func spare(c clock.Clock, seat int, now time.Time) time.Duration {
	left, delay := c.Left(seat, now), time.Duration(0)
	if c.Control().Delays() {
		delay = c.Control().Step
	}
	if running, ok := c.Running(); ok && running == seat {
		at, _ := c.Deadline()
		delay = max(at.Sub(now)-left, 0)
	}
	return left/4 + delay/2
}

// leastLeeway is how long an engine is waited for however short the clock is:
// what the machine does besides may hold up a sound one.
const leastLeeway = 200 * time.Millisecond

// leeway is how long is waited at the most for an engine that does not come up,
// or that is late, until another thinks in its place: for as long as is usual, if
// the clock leaves enough to the other.
func leeway(c clock.Clock, seat int, now time.Time, usual time.Duration) time.Duration {
	if !ticks(c.Control()) {
		return usual
	}
	return min(usual, max(spare(c, seat, now)/2, leastLeeway))
}

// keeps reports whether a player can keep to a clock while so many jobs wait for
// each worker.
func keeps(c clock.Control, load float64) bool {
	if !ticks(c) {
		return true
	}
	perMove := (c.Base + usualMoves*c.Step) / usualMoves
	return perMove >= fastest+time.Duration(load*float64(leastThought))
}

// pause is how long a move is held back at the least, so that it does not come
// before the other has seen their own: the human eye wants that, no clock may.
func pause(c clock.Clock, seat int, now time.Time) time.Duration {
	const usual = 400 * time.Millisecond
	if !ticks(c.Control()) {
		return usual
	}
	return min(usual, c.Left(seat, now)/300)
}
