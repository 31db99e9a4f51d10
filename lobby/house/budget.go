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
	control, left := c.Control(), c.Left(seat, now)
	timed := control.Kind != clock.Unlimited && control.Kind != clock.Correspondence
	if timed {
		think = min(think, left/movesAhead+control.Step*3/4)
	}
	think = max(time.Duration(float64(think)/(1+load)), leastThought)
	if timed {
		spare := left / 4
		if control.Kind == clock.Delay {
			spare += control.Step / 2
		}
		think = min(think, max(spare, time.Millisecond))
	}
	return think
}

// keeps reports whether a player can keep to a clock while so many jobs wait for
// each worker.
func keeps(c clock.Control, load float64) bool {
	if c.Kind == clock.Unlimited || c.Kind == clock.Correspondence {
		return true
	}
	perMove := (c.Base + usualMoves*c.Step) / usualMoves
	return perMove >= fastest+time.Duration(load*float64(leastThought))
}

// pause is how long a move is held back at the least, so that it does not come
// before the other has seen their own: the human eye wants that, no clock may.
func pause(c clock.Clock, seat int, now time.Time) time.Duration {
	const usual = 400 * time.Millisecond
	if control := c.Control(); control.Kind == clock.Unlimited || control.Kind == clock.Correspondence {
		return usual
	}
	return min(usual, c.Left(seat, now)/300)
}
