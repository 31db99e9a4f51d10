package clock

import "time"

// Clock is the times of two players, seats 0 and 1, at one moment. It is a value:
// its methods return another and change nothing. The zero Clock is unlimited.
type Clock struct {
	control Control
	own     [2]Control       // what a seat has instead of control, unless it is zero
	left    [2]time.Duration // the main time, at since
	bare    [2]bool          // a seat that has given up its increment, or delay
	turn    turn
	seat    int           // whose turn it is, if anybody's
	used    time.Duration // what the turn has taken, up to since
	since   time.Time     // the turn has run from here
}

// turn is how far a turn has got.
type turn uint8

const (
	noTurn turn = iota
	running
	stopped
)

// New is the clock before the game: each player has the time to begin with, and
// nobody's runs.
func New(c Control) Clock {
	return Clock{control: c, left: [2]time.Duration{c.begin(), c.begin()}}
}

// Handicap gives a seat another control, of the same kind, than the other one has: before
// the game.
func (c Clock) Handicap(seat int, own Control) Clock {
	c.own[seat], c.left[seat] = own, own.begin()
	return c
}

// Berserk halves the time of a seat and takes its increment, or delay, for the rest of the
// game. A seat whose time runs is charged first.
func (c Clock) Berserk(seat int, now time.Time) Clock {
	running := c.turn == running
	c = c.Stop(now)
	c.left[seat] /= 2
	c.bare[seat] = true
	if running {
		c = c.Resume(now)
	}
	return c
}

// of is the control as it is for a seat.
func (c Clock) of(seat int) Control {
	control := c.ControlOf(seat)
	if c.bare[seat] {
		control.Step = 0
	}
	return control
}

// Control is what the clock was made for.
func (c Clock) Control() Control { return c.control }

// ControlOf is what a seat began with: that of the clock, but for a handicap.
func (c Clock) ControlOf(seat int) Control {
	if own := c.own[seat]; own != (Control{}) {
		return own
	}
	return c.control
}

// Start begins a turn of a seat: its time runs, with a fresh delay, or all of the
// days for a move. A turn that was under way ends there without a move: what it
// took is charged and nothing is earned. That is a takeback.
func (c Clock) Start(seat int, now time.Time) Clock {
	c = c.Stop(now).end()
	c.turn, c.seat, c.since = running, seat, wall(now)
	return c
}

// Press ends the turn of the seat whose time runs with a move, charges it and
// gives what the move has earned. A seat whose time was used up earns nothing.
// Nobody's time runs then. It does nothing if nobody's did before.
func (c Clock) Press(now time.Time) Clock {
	if c.turn != running {
		return c
	}
	_, late := c.Fallen(now)
	c = c.Stop(now)
	if !late {
		c.left[c.seat] += c.of(c.seat).earn()
	}
	return c.end()
}

// Stop pauses the turn whose time runs: it is charged so far, and [Clock.Resume]
// goes on with what is left of its delay.
func (c Clock) Stop(now time.Time) Clock {
	if c.turn != running {
		return c
	}
	c.left[c.seat] = c.Left(c.seat, now)
	c.used += c.elapsed(now)
	c.turn, c.since = stopped, time.Time{}
	return c
}

// Resume goes on with a turn that was stopped. It does nothing if none was.
func (c Clock) Resume(now time.Time) Clock {
	if c.turn == stopped {
		c.turn, c.since = running, wall(now)
	}
	return c
}

// end forgets a turn that has been stopped. In correspondence the next move has
// all its time again.
func (c Clock) end() Clock {
	if c.turn == stopped && c.control.Kind == Correspondence {
		c.left[c.seat] = c.ControlOf(c.seat).Step
	}
	c.turn, c.seat, c.used = noTurn, 0, 0
	return c
}

// Credit gives back d of what has passed since the turn was started or resumed,
// as when the server was down for so long. It makes the time run from d later:
// what has passed is all that can be given back, and of a larger d the rest is
// time that does not run yet. It does nothing if nobody's time runs.
func (c Clock) Credit(d time.Duration) Clock {
	if c.turn == running && d > 0 {
		c.since = c.since.Add(d)
	}
	return c
}

// Add gives a seat time, as opponents do. On a seat whose time runs it moves the
// deadline. Without limit there is nothing to add to.
func (c Clock) Add(seat int, d time.Duration) Clock {
	if c.control.Kind != Unlimited && d > 0 {
		c.left[seat] += d
	}
	return c
}

// Left is what a seat has at a time, never below 0. With a delay it is the main
// time alone. Without limit it is 0, too: see [Clock.Control].
func (c Clock) Left(seat int, now time.Time) time.Duration {
	left := c.left[seat]
	if c.turn == running && seat == c.seat {
		left -= c.of(seat).charge(c.used+c.elapsed(now)) - c.of(seat).charge(c.used)
	}
	return max(0, left)
}

// elapsed is how long the turn has run since it was started or resumed.
func (c Clock) elapsed(now time.Time) time.Duration {
	return max(0, wall(now).Sub(c.since))
}

// wall is a time as a log can keep it. A monotonic reading would make a clock that
// is replayed differ from the one that ran.
func wall(t time.Time) time.Time { return t.Round(0).UTC() }

// Running is the seat whose time runs.
func (c Clock) Running() (seat int, ok bool) {
	return c.seat, c.turn == running
}

// Deadline is when the seat whose time runs will have used it up.
func (c Clock) Deadline() (at time.Time, ok bool) {
	if c.turn != running || c.control.Kind == Unlimited {
		return time.Time{}, false
	}
	left := c.left[c.seat]
	if c.control.Delays() {
		left += max(0, c.of(c.seat).Step-c.used)
	}
	return c.since.Add(left), true
}

// Fallen is the seat whose flag has fallen: its deadline is now or was before.
func (c Clock) Fallen(now time.Time) (seat int, ok bool) {
	at, ok := c.Deadline()
	return c.seat, ok && !now.Before(at)
}
