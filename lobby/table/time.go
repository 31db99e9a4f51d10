package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

const (
	// bothGoneFor is how long both players can be away before the server adjourns their game.
	bothGoneFor = 5 * time.Minute
	// silentFor is how long a game without a clock can wait for a move before the opponent can
	// claim that the player has left.
	silentFor = 30 * 24 * time.Hour
	// resumeWithin is how long an adjourned game, or the second game of a match, waits for its
	// players.
	resumeWithin = 60 * 24 * time.Hour
	// creditFrom is the shortest downtime that is given back.
	creditFrom = 100 * time.Millisecond
)

func latest(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// firstMoveWithin is how long a player can take for the first move before the server aborts the
// game. This time is not taken from the clock.
func firstMoveWithin(c clock.Control) time.Duration {
	switch {
	case c.Kind == clock.Correspondence:
		return c.Step
	case c.Speed() == "bullet" || c.Speed() == "blitz":
		return time.Minute
	}
	return 2 * time.Minute
}

// Timed reports whether the game has a real-time clock, unlike unlimited and correspondence games.
func (t *Table) Timed() bool { return RealTime(t.Clock.Control()) }

// HasMoved reports whether a seat has made a move in the current game.
func (t *Table) HasMoved(seat game.Seat) bool {
	firstMoves := t.Plies[:min(2, len(t.Plies))] // sides take turns
	return slices.ContainsFunc(firstMoves, func(p Ply) bool { return p.Seat == seat })
}

// beginTurn starts the clock of the side to move at the last event. A first move takes no time from
// the clock, and no clock runs while both players are away or one is on vacation.
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

// pressClock takes the time of the move from the clock, without what was spent on the line.
func (t replayer) pressClock(mover game.Seat, line time.Duration) {
	if t.HasMoved(mover) {
		t.Clock = t.Clock.Resume(t.Changed).Credit(line).Press(t.Changed)
		t.lags[mover].moved(line, lagEarned(t.Clock.ControlOf(int(mover))))
	}
}

// FirstMoveBy returns when the server aborts the game if the first move that is due is not made.
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

// Deadline returns when the server next has to end something at this table, if nothing happens
// before.
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
		earlier(t.fallsAt())
		earlier(t.FirstMoveBy())
		earlier(t.goneSince().Add(bothGoneFor), t.bothAway() && t.Timed())
	case Pause, Adjourned:
		earlier(t.since.Add(t.pauseFor()), true)
	}
	return at, ok
}

// fallsAt returns when the server ends the game on time: when the running clock is used up, and a move
// can no longer be on the line.
func (t *Table) fallsAt() (at time.Time, ok bool) {
	at, ok = t.Clock.Deadline()
	if seat, runs := t.Clock.Running(); ok && runs {
		at = at.Add(t.lagGrace(game.Seat(seat)))
	}
	return at, ok
}

// pauseFor returns how long the players can take to go on after a pause. It is short in a
// tournament.
func (t *Table) pauseFor() time.Duration {
	if t.Board != nil {
		return firstMoveWithin(t.Clock.Control()) + t.Board.extra()
	}
	return resumeWithin
}

// endTime ends what has taken too long.
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
	if at, limited := t.fallsAt(); limited && !in.now.Before(at) {
		seat, _ := t.Clock.Running()
		return []Event{{Kind: Flagged, Seat: game.Seat(seat)}}, nil
	}
	late, waiting := t.FirstMoveBy()
	bothGone := !waiting || in.now.Before(late)
	switch {
	case bothGone && t.Board != nil, // the tournament waits
		!bothGone && t.First != nil: // the first game counts, so this one does too
		return []Event{{Kind: Flagged, Seat: t.State.Turn()}}, nil
	case bothGone:
		return []Event{{Kind: PutOff, Seat: game.NoSeat}}, nil
	}
	return []Event{{Kind: Aborted, Seat: t.State.Turn(), Text: ReasonNoFirstMove}}, nil
}

// flagged ends a game on time. A side that cannot win by any series of moves does not win on time
// (FIDE Laws 6.9).
func (t replayer) flagged(e Event) error {
	if !t.canWin(e.Seat.Other()) {
		reason := fmt.Sprintf("timeout: %s ran out of time against a side that cannot win", t.SeatName(e.Seat))
		return t.end(game.Result{Winner: game.NoSeat, Reason: reason})
	}
	return t.end(game.Result{Winner: e.Seat.Other(), Reason: reasonTime})
}

// putOff drops a sealed move, because the opponent did not agree to the offer that came with it.
func (t replayer) putOff(Event) error {
	t.sealed = ""
	return t.adjourn()
}

// canWin reports whether a seat can still win, as far as the rules can tell.
func (t *Table) canWin(seat game.Seat) bool {
	s, ok := t.State.(interface{ CanWin(game.Seat) bool })
	return !ok || s.CanWin(seat)
}

// LosesTime reports whether a player loses time while no one can play: on the clock, for a first move, or
// to come back to a game that both players have left.
func (t *Table) LosesTime() bool {
	_, runs := t.Clock.Running()
	_, first := t.FirstMoveBy()
	return t.Status == Playing && (runs || first || t.bothAway() && t.Timed())
}

// giveBack credits the downtime of the server.
func giveBack(t *Table, _ identity.Person, _ game.Seat, in request) ([]Event, error) {
	away := in.now.Sub(latest(in.down, t.Changed))
	if !t.LosesTime() || away < creditFrom {
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
	for seat, a := range t.Away {
		if a.Away() { // no one could come back
			t.Away[seat].Since = a.Since.Add(away)
		}
	}
	t.Lasted = max(0, t.Lasted-away)
	t.Credit = away
	return nil
}

// mayGoBerserk returns an error unless a player of a game under way can go berserk: play with half
// the time and no increment. It is for arena games, where a win is then worth more, and only before
// the first move.
func mayGoBerserk(t *Table, seat game.Seat) error {
	switch {
	case t.Board == nil || !t.Board.Arena:
		return errs.New(errs.Refused, "You can go berserk only in arena games.")
	case t.Match:
		return errs.New(errs.Refused, "You can't go berserk in a match of two games.")
	case t.Berserk[seat]:
		return errs.New(errs.Refused, "You have gone berserk already.")
	case t.HasMoved(seat):
		return errs.New(errs.Refused, "You have already moved. You can go berserk only before your first move.")
	}
	return nil
}

func goBerserk(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if err := mayGoBerserk(t, seat); err != nil {
		return nil, err
	}
	return []Event{{Kind: Berserk, Seat: seat}}, nil
}

func (t replayer) berserk(e Event) error {
	if mayGoBerserk(t.Table, e.Seat) != nil {
		return errors.New("this player cannot go berserk now")
	}
	t.Berserk[e.Seat] = true
	t.Clock = t.Clock.Berserk(int(e.Seat), e.At)
	return nil
}
