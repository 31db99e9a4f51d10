package table

import (
	"errors"
	"slices"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Absence says since when a player has had no session. It is zero while the player has one.
type Absence struct {
	Since time.Time
	// Quit says that the player left on purpose.
	Quit bool
}

// Away reports whether the player has left.
func (a Absence) Away() bool { return !a.Since.IsZero() }

func (t *Table) bothAway() bool { return t.Away[0].Away() && t.Away[1].Away() }

// goneSince returns when the second of two absent players left.
func (t *Table) goneSince() time.Time { return latest(t.Away[0].Since, t.Away[1].Since) }

// grace returns how long the table waits for an absent player: 30 seconds, twice that in slow
// games, and a third of it after they left on purpose.
func (t *Table) grace(a Absence) time.Duration {
	grace := 30 * time.Second
	if speed := t.Clock.Control().Speed(); speed != "bullet" && speed != "blitz" {
		grace *= 2
	}
	if a.Quit {
		grace /= 3
	}
	return grace
}

// ForsakenAt returns when a player can claim that the opponent has left the game. ok is false while
// the opponent is there.
func (t *Table) ForsakenAt(seat game.Seat) (at time.Time, ok bool) {
	if t.Status != Playing || seat == game.NoSeat {
		return time.Time{}, false
	}
	switch other := t.Away[seat.Other()]; {
	case t.Timed() && other.Away():
		return other.Since.Add(t.grace(other)), true
	case t.Clock.Control().Kind == clock.Unlimited && t.State.Turn() != seat:
		return t.since.Add(silentFor), true
	}
	return time.Time{}, false
}

// claimAbsence gives a player what they claim after the opponent has left.
func claimAbsence(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	other := t.Seats[seat.Other()].Name
	at, ok := t.ForsakenAt(seat)
	switch {
	case !ok:
		return nil, errs.New(errs.Refused, "%s has not left the game.", other)
	case in.now.Before(at):
		return nil, errs.New(errs.Refused, "%s may still come back. Wait until their time to return is up.", other)
	}
	switch in.Text {
	case ForsakeAdjourn:
		if t.Board != nil {
			return nil, mayAdjourn(t, Offer{})
		}
		return []Event{{Kind: PutOff, Seat: seat}}, nil
	case ForsakeDraw:
		if err := mayDraw(t, Offer{}); err != nil {
			return nil, err
		}
	case ForsakeWin:
		if !t.canWin(seat) {
			return nil, errs.New(errs.Refused, "This position cannot be won, but you can claim a draw.")
		}
	default:
		return nil, errs.New(errs.Invalid, "Claim a win or a draw, or adjourn the game.")
	}
	return []Event{{Kind: Forsaken, Seat: seat, Text: in.Text}}, nil
}

func (t replayer) forsaken(e Event) error {
	r := game.Result{Winner: game.NoSeat, Reason: ReasonClaim}
	if e.Text == ForsakeWin {
		r = game.Result{Winner: e.Seat, Reason: ReasonForfeit}
	}
	return t.end(r)
}

// leave records that a player's last session has ended.
func leave(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	if t.Status != Playing || !t.Timed() || seat == game.NoSeat || t.Away[seat].Away() {
		return nil, errs.New(errs.Stale, "No player has left this table.")
	}
	text := ""
	if in.quit {
		text = "quit"
	}
	return []Event{{Kind: Left, Seat: seat, Text: text}}, nil
}

// comeBack records that a player has a session again.
func comeBack(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if t.Status != Playing || seat == game.NoSeat || !t.Away[seat].Away() {
		return nil, errs.New(errs.Stale, "No player was away from this table.")
	}
	return []Event{{Kind: Returned, Seat: seat}}, nil
}

// left records an absence. While both players are away no clock runs.
func (t replayer) left(e Event) error {
	t.Away[e.Seat] = Absence{Since: e.At, Quit: e.Text == "quit"}
	if t.bothAway() {
		t.Clock = t.Clock.Stop(e.At)
	}
	return nil
}

func (t replayer) returned(e Event) error {
	if t.bothAway() {
		t.Clock = t.Clock.Resume(e.At)
		if !t.HasMoved(t.State.Turn()) {
			t.Clock = t.Clock.Stop(e.At)
		}
	}
	t.Away[e.Seat] = Absence{}
	return nil
}

// AllowsVacation reports whether a vacation stops the clock of this table. It does in
// correspondence games outside of tournaments.
func (t *Table) AllowsVacation() bool {
	return t.Clock.Control().Kind == clock.Correspondence && t.Board == nil
}

// OnVacation reports whether a player of the game is on vacation.
func (t *Table) OnVacation() bool { return !t.Vacation[0].IsZero() || !t.Vacation[1].IsZero() }

// beginVacation records a vacation. A vacation with another end than the known one replaces it.
func beginVacation(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	until := in.until.UTC().Truncate(time.Second)
	if !slices.Contains(ifBegun, t.Status) || seat == game.NoSeat || !t.AllowsVacation() ||
		!in.now.Before(until) || t.Vacation[seat].Equal(until) {
		return nil, errs.New(errs.Stale, "No vacation starts at this table.")
	}
	return []Event{{Kind: Rested, Seat: seat, Text: until.Format(time.RFC3339)}}, nil
}

// endVacation records that a player is back from vacation.
func endVacation(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if seat == game.NoSeat || t.Vacation[seat].IsZero() {
		return nil, errs.New(errs.Stale, "No player is back from vacation at this table.")
	}
	return []Event{{Kind: Recalled, Seat: seat}}, nil
}

// vacationsOver returns the events that end vacations whose latest end has passed.
func (t *Table) vacationsOver(now time.Time) (over []Event) {
	for seat, until := range t.Vacation {
		if !until.IsZero() && !now.Before(until) {
			over = append(over, Event{Kind: Recalled, Seat: game.Seat(seat)})
		}
	}
	return over
}

// rest records a vacation. While a player is on vacation no clock runs.
func (t replayer) rest(e Event) error {
	until, err := time.Parse(time.RFC3339, e.Text)
	if err != nil {
		return err
	}
	if !t.AllowsVacation() {
		return errors.New("a vacation does not stop the clock here")
	}
	if !t.OnVacation() {
		t.rested = e.At
	}
	t.Vacation[e.Seat] = until
	t.Clock = t.Clock.Stop(e.At)
	return nil
}

// recall records the end of a vacation. When no player is on vacation any more, the clock runs
// again.
func (t replayer) recall(e Event) error {
	if t.Vacation[e.Seat].IsZero() {
		return errors.New("the player was not on vacation")
	}
	t.Vacation[e.Seat] = time.Time{}
	if t.OnVacation() || t.Status != Playing {
		return nil
	}
	if t.HasMoved(t.State.Turn()) {
		t.Clock = t.Clock.Resume(e.At)
	}
	t.since = t.since.Add(e.At.Sub(latest(t.rested, t.since))) // a vacation does not shorten the time for a first move
	return nil
}
