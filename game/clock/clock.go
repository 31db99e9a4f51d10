package clock

import "time"

// Clock holds the times of two players, seats 0 and 1. It is a value: its methods return a
// changed copy. The zero Clock is unlimited.
type Clock struct {
	control Control
	own     [2]Control       // replaces control for a seat, unless zero
	left    [2]time.Duration // the main time at the moment since
	bare    [2]bool          // the seat gave up its increment or delay
	turn    turn
	seat    int           // whose turn it is, unless noTurn
	used    time.Duration // how long the turn had taken at since
	since   time.Time     // when the turn was started or resumed
}

// turn is the phase of a turn.
type turn uint8

const (
	noTurn turn = iota
	running
	stopped
)

// New returns the clock before the game: each player has the starting time and no clock
// runs.
func New(c Control) Clock {
	return Clock{control: c, left: [2]time.Duration{c.begin(), c.begin()}}
}

// Handicap gives a seat another control of the same kind before the game.
func (c Clock) Handicap(seat int, own Control) Clock {
	c.own[seat], c.left[seat] = own, own.begin()
	return c
}

// Berserk halves the time of a seat and removes its increment or delay for the rest of the
// game. A running turn is charged first.
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

// of returns the control that applies to a seat now.
func (c Clock) of(seat int) Control {
	control := c.ControlOf(seat)
	if c.bare[seat] {
		control.Step = 0
	}
	return control
}

// Control returns the control of the clock.
func (c Clock) Control() Control { return c.control }

// ControlOf returns the control that a seat started with: the control of the clock, unless
// the seat has a handicap.
func (c Clock) ControlOf(seat int) Control {
	if own := c.own[seat]; own != (Control{}) {
		return own
	}
	return c.control
}

// Start begins a turn of a seat with a fresh delay, or with all days for a move. A turn in
// progress ends without a move: it is charged and earns nothing. That happens at a
// takeback.
func (c Clock) Start(seat int, now time.Time) Clock {
	c = c.Stop(now).end()
	c.turn, c.seat, c.since = running, seat, wall(now)
	return c
}

// Press ends the running turn with a move, charges it and adds what the move earns. A seat
// whose time is up earns nothing. No clock runs afterwards. Press does nothing if no clock
// runs.
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

// Stop pauses the running turn and charges it so far. [Clock.Resume] continues with the
// rest of its delay.
func (c Clock) Stop(now time.Time) Clock {
	if c.turn != running {
		return c
	}
	c.left[c.seat] = c.Left(c.seat, now)
	c.used += c.elapsed(now)
	c.turn, c.since = stopped, time.Time{}
	return c
}

// Resume continues a stopped turn. It does nothing if no turn is stopped.
func (c Clock) Resume(now time.Time) Clock {
	if c.turn == stopped {
		c.turn, c.since = running, wall(now)
	}
	return c
}

// end discards a stopped turn. In correspondence the next move has its full time again.
func (c Clock) end() Clock {
	if c.turn == stopped && c.control.Kind == Correspondence {
		c.left[c.seat] = c.ControlOf(c.seat).Step
	}
	c.turn, c.seat, c.used = noTurn, 0, 0
	return c
}

// Credit gives back d of the time since the turn was started or resumed, for example
// because the server was down. It delays the start of the turn by d, so it returns at most
// the time that has passed: with a larger d the clock stands still until the rest has
// passed too. It does nothing if no clock runs.
func (c Clock) Credit(d time.Duration) Clock {
	if c.turn == running && d > 0 {
		c.since = c.since.Add(d)
	}
	return c
}

// Add gives a seat time, as opponents can. If the seat's clock runs, its deadline moves.
// Unlimited clocks do not change.
func (c Clock) Add(seat int, d time.Duration) Clock {
	if c.control.Kind != Unlimited && d > 0 {
		c.left[seat] += d
	}
	return c
}

// Left returns the time a seat has left, never below 0. With a delay it is the main time
// alone. For unlimited clocks it is 0; see [Clock.Control].
func (c Clock) Left(seat int, now time.Time) time.Duration {
	left := c.left[seat]
	if c.turn == running && seat == c.seat {
		left -= c.of(seat).charge(c.used+c.elapsed(now)) - c.of(seat).charge(c.used)
	}
	return max(0, left)
}

// elapsed returns how long the turn has run since it was started or resumed.
func (c Clock) elapsed(now time.Time) time.Duration {
	return max(0, wall(now).Sub(c.since))
}

// wall removes the monotonic reading and the zone, which a log does not keep. Otherwise a
// replayed clock would differ from the original.
func wall(t time.Time) time.Time { return t.Round(0).UTC() }

// Running returns the seat whose clock runs.
func (c Clock) Running() (seat int, ok bool) {
	return c.seat, c.turn == running
}

// Deadline returns when the running clock will be used up.
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

// Fallen returns the seat whose flag has fallen: its deadline is now or has passed.
func (c Clock) Fallen(now time.Time) (seat int, ok bool) {
	at, ok := c.Deadline()
	return c.seat, ok && !now.Before(at)
}
