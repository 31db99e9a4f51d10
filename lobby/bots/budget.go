package bots

import (
	"time"

	"pawnstorm/game/clock"
)

const (
	// mostThought is the longest time for a move. The engine's level may take less.
	mostThought = 2 * time.Second
	// leastThought is the shortest time for a move, however many jobs wait.
	leastThought = 20 * time.Millisecond
	// movesAhead is the number of moves that the remaining time must last for.
	movesAhead = 30
	// usualMoves is the assumed length of a game.
	usualMoves = 40
	// fastest is the shortest average time per move that a player accepts when no job waits.
	fastest = 250 * time.Millisecond
)

// budget returns how long a player may think about a move: a part of the remaining time and most of
// the increment, at most mostThought. The more jobs wait for each worker, the less time each one
// gets, but never less than leastThought unless the clock forces it.
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

// shared divides thinking time among the jobs that wait. load is the number of jobs per worker.
func shared(think time.Duration, load float64) time.Duration {
	return max(time.Duration(float64(think)/(1+load)), leastThought)
}

// ticks reports whether the clock is fast enough to matter to a program.
func ticks(c clock.Control) bool { return c.Kind != clock.Unlimited && c.Kind != clock.Correspondence }

// spare returns the most that one move may take on a clock that ticks: a part of the main time and
// of the remaining delay.
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

// leastLeeway is the shortest wait for a late engine, however little time is left: the machine may
// be busy with other work.
const leastLeeway = 200 * time.Millisecond

// leeway returns how long to wait for an engine that does not start or is late, before another one
// takes over. It is the usual time if the clock leaves enough for the other engine.
func leeway(c clock.Clock, seat int, now time.Time, usual time.Duration) time.Duration {
	if !ticks(c.Control()) {
		return usual
	}
	return min(usual, max(spare(c, seat, now)/2, leastLeeway))
}

// keeps reports whether a player can play at this time control while that many jobs wait for each
// worker.
func keeps(c clock.Control, load float64) bool {
	if !ticks(c) {
		return true
	}
	perMove := (c.Base + usualMoves*c.Step) / usualMoves
	return perMove >= fastest+time.Duration(load*float64(leastThought))
}

// pause returns the minimum time before a move is shown. A player should see their own move before
// the answer arrives.
func pause(c clock.Clock, seat int, now time.Time) time.Duration {
	const usual = 400 * time.Millisecond
	if !ticks(c.Control()) {
		return usual
	}
	return min(usual, c.Left(seat, now)/300)
}
