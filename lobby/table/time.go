package table

import (
	"errors"
	"fmt"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// bothGoneFor is how long both players may be away before the house puts
	// their game off.
	bothGoneFor = 5 * time.Minute
	// silentFor is how long a game without a clock may wait for a move before
	// the opponent may claim that it was forsaken.
	silentFor = 30 * 24 * time.Hour
	// takenUpWithin is how long a game that was put off, or the second game of a
	// match, waits for those who are to play it.
	takenUpWithin = 60 * 24 * time.Hour
	// creditFrom is the least time that is worth giving back.
	creditFrom = 100 * time.Millisecond
)

// firstMoveWithin is how long a player may take for their first move before the
// house breaks the game off. It is not taken from their clock.
func firstMoveWithin(c clock.Control) time.Duration {
	switch {
	case c.Kind == clock.Correspondence:
		return c.Step
	case c.Speed() == "bullet" || c.Speed() == "blitz":
		return time.Minute
	}
	return 2 * time.Minute
}

// Timed reports whether the game is played by a clock that runs while the
// players sit at it: not without one, and not by correspondence.
func (t *Table) Timed() bool {
	return RealTime(t.Clock.Control())
}

// HasMoved reports whether a seat has made a move in the game under way.
func (t *Table) HasMoved(seat game.Seat) bool {
	for _, p := range t.Plies[:min(2, len(t.Plies))] { // sides take turns
		if p.Seat == seat {
			return true
		}
	}
	return false
}

// beginTurn lets the time of the side to move run, from the last event on. That
// of a first move is not counted; while both are away, or one is on vacation, none is.
func (t replayer) beginTurn() {
	t.since = t.Changed
	turn := t.State.Turn()
	switch {
	case t.Clock.Control().Kind == clock.Unlimited:
	case !t.HasMoved(turn):
		t.Clock = t.Clock.Stop(t.Changed)
	default:
		t.Clock = t.Clock.Start(int(turn), t.Changed)
		if t.bothAway() || t.OnVacation() {
			t.Clock = t.Clock.Stop(t.Changed)
		}
	}
}

// pressClock takes the time of the move that is being made.
func (t replayer) pressClock(mover game.Seat) {
	if t.HasMoved(mover) {
		t.Clock = t.Clock.Resume(t.Changed).Press(t.Changed)
	}
}

// FirstMoveBy is when the house breaks the game off because nobody has made the
// first move that is due.
func (t *Table) FirstMoveBy() (time.Time, bool) {
	control := t.Clock.Control()
	if t.Status != Playing || control.Kind == clock.Unlimited || t.HasMoved(t.State.Turn()) || t.OnVacation() {
		return time.Time{}, false
	}
	within := firstMoveWithin(control)
	if t.Seats[t.State.Turn()].ID == t.Host.ID {
		within += t.Board.extra()
	}
	return t.since.Add(within), true
}

// Deadline is the next moment at which the house has something to end at this
// table if nothing happens before.
func (t *Table) Deadline() (at time.Time, ok bool) {
	earlier := func(when time.Time, due bool) {
		if due && (!ok || when.Before(at)) {
			at, ok = when, true
		}
	}
	for _, until := range t.Vacation {
		earlier(until, !until.IsZero())
	}
	switch t.Status {
	case Playing:
		earlier(t.Clock.Deadline())
		earlier(t.FirstMoveBy())
		earlier(t.goneSince().Add(bothGoneFor), t.bothAway() && t.Timed())
	case Pause, Adjourned:
		earlier(t.since.Add(t.pauseFor()), true)
	}
	return at, ok
}

// pauseFor is how long the players may take to go on after a pause: not long in a
// tournament.
func (t *Table) pauseFor() time.Duration {
	if t.Board != nil {
		return firstMoveWithin(t.Clock.Control()) + t.Board.extra()
	}
	return takenUpWithin
}

// endTime decides on what has lasted too long.
func endTime(t *Table, _ identity.Person, _ game.Seat, in request) ([]Event, error) {
	if at, ok := t.Deadline(); !ok || in.now.Before(at) {
		return nil, errs.New(errs.Stale, "There is time left at this table.")
	}
	if over := t.vacationsOver(in.now); over != nil {
		return over, nil
	}
	if t.Status == Pause || t.Status == Adjourned {
		return []Event{{Kind: Expired, Seat: t.onlyReady()}}, nil
	}
	if seat, fallen := t.Clock.Fallen(in.now); fallen {
		return []Event{{Kind: Flagged, Seat: game.Seat(seat)}}, nil
	}
	late, waiting := t.FirstMoveBy()
	switch {
	case (!waiting || in.now.Before(late)) && t.Board != nil: // both are gone, and the others wait
		return []Event{{Kind: Flagged, Seat: t.State.Turn()}}, nil
	case !waiting || in.now.Before(late):
		return []Event{{Kind: PutOff, Seat: game.NoSeat}}, nil
	case t.First != nil: // the game before it counts, so this one does too
		return []Event{{Kind: Flagged, Seat: t.State.Turn()}}, nil
	}
	return []Event{{Kind: Aborted, Seat: t.State.Turn(), Text: ReasonNoFirstMove}}, nil
}

// flagged ends a game whose clock has run out. A side that cannot win by any sequence of
// moves does not win on time (FIDE Laws 6.9).
func (t replayer) flagged(seat game.Seat) {
	if !t.canWin(seat.Other()) {
		t.end(game.Result{Winner: game.NoSeat, Reason: fmt.Sprintf("time against a side that cannot win: %s has used all theirs", t.SeatName(seat))})
		return
	}
	t.end(game.Result{Winner: seat.Other(), Reason: "time"})
}

// canWin reports whether a seat may still win, as far as the rules can tell.
func (t *Table) canWin(seat game.Seat) bool {
	s, ok := t.State.(interface{ CanWin(game.Seat) bool })
	return !ok || s.CanWin(seat)
}

// giveBack decides on the time in which the server was away.
func giveBack(t *Table, _ identity.Person, _ game.Seat, in request) ([]Event, error) {
	from := in.down
	if t.Changed.After(from) {
		from = t.Changed
	}
	_, runs := t.Clock.Running()
	_, first := t.FirstMoveBy()
	away := in.now.Sub(from)
	if t.Status != Playing || !runs && !first || away < creditFrom {
		return nil, errs.New(errs.Stale, "No time was lost at this table.")
	}
	return []Event{{Kind: Credited, Seat: game.NoSeat, Text: away.String()}}, nil
}

func (t replayer) credited(e Event) error {
	away, err := time.ParseDuration(e.Text)
	if err != nil {
		return err
	}
	t.Clock = t.Clock.Credit(away)
	t.since = t.since.Add(away)
	t.Lasted = max(0, t.Lasted-away)
	t.Credit = Credit{At: e.At, For: away}
	return nil
}

// Credit is time in which the server was away, and which was given back.
type Credit struct {
	At  time.Time
	For time.Duration
}

// MayGoBerserk refuses a player, in a game under way, who cannot play it with half the time
// and no increment: that is for arenas, where a win is then worth more, and for those who
// have not moved.
func MayGoBerserk(t *Table, seat game.Seat) error {
	switch {
	case t.Board == nil || !t.Board.Arena:
		return errs.New(errs.Refused, "Only in a game of an arena can one go berserk.")
	case t.Match:
		return errs.New(errs.Refused, "In a match of two games nobody can go berserk.")
	case t.Berserk[seat]:
		return errs.New(errs.Refused, "You have gone berserk already.")
	case t.HasMoved(seat):
		return errs.New(errs.Refused, "You have moved already: one can go berserk only before.")
	}
	return nil
}

func goBerserk(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if err := MayGoBerserk(t, seat); err != nil {
		return nil, err
	}
	return []Event{{Kind: Berserk, Seat: seat}}, nil
}

func (t replayer) berserk(e Event) error {
	if MayGoBerserk(t.Table, e.Seat) != nil {
		return errors.New("nobody can go berserk now")
	}
	t.Berserk[e.Seat] = true
	t.Clock = t.Clock.Berserk(int(e.Seat), e.At)
	return nil
}
