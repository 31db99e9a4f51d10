package table

import (
	"time"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Absence is since when a player has had no session; the zero value is that of
// one who has.
type Absence struct {
	Since time.Time
	// Quit says that the player left on purpose.
	Quit bool
}

// Away reports whether the player is gone.
func (a Absence) Away() bool { return !a.Since.IsZero() }

func (t *Table) bothAway() bool { return t.Away[0].Away() && t.Away[1].Away() }

// goneSince is when the second of two who are away left.
func (t *Table) goneSince() time.Time {
	if t.Away[0].Since.After(t.Away[1].Since) {
		return t.Away[0].Since
	}
	return t.Away[1].Since
}

// grace is how long an absent player is waited for: 30 seconds, twice that in
// slow games, a third of it for one who has left on purpose.
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

// ForsakenAt is from when on a player may claim that the other has left the
// game; ok is false while the other is there.
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

// claimAbsence claims what is due to a player whose opponent has left.
func claimAbsence(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	other := t.Seats[seat.Other()].Name
	at, ok := t.ForsakenAt(seat)
	switch {
	case !ok:
		return nil, errs.New(errs.Refused, "%s has not left the game.", other)
	case in.now.Before(at):
		return nil, errs.New(errs.Refused, "%s may still come back: wait until their time to do so is over.", other)
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
		return nil, errs.New(errs.Invalid, "A win or a draw can be claimed, or the game be adjourned.")
	}
	return []Event{{Kind: Forsaken, Seat: seat, Text: in.Text}}, nil
}

func (t replayer) forsaken(e Event) {
	r := game.Result{Winner: game.NoSeat, Reason: ReasonClaim}
	if e.Text == ForsakeWin {
		r = game.Result{Winner: e.Seat, Reason: ReasonForfeit}
	}
	t.end(r)
}

// leave decides on a player whose last session has ended.
func leave(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	if t.Status != Playing || !t.Timed() || seat == game.NoSeat || t.Away[seat].Away() {
		return nil, errs.New(errs.Stale, "Nobody has left this table.")
	}
	text := ""
	if in.quit {
		text = "quit"
	}
	return []Event{{Kind: Left, Seat: seat, Text: text}}, nil
}

// comeBack decides on a player who has a session again.
func comeBack(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if t.Status != Playing || seat == game.NoSeat || !t.Away[seat].Away() {
		return nil, errs.New(errs.Stale, "Nobody was away from this table.")
	}
	return []Event{{Kind: Returned, Seat: seat}}, nil
}

// left notes an absence. While both are away no clock runs.
func (t replayer) left(e Event) {
	t.Away[e.Seat] = Absence{Since: e.At, Quit: e.Text == "quit"}
	if t.bothAway() {
		t.Clock = t.Clock.Stop(e.At)
	}
}

func (t replayer) returned(e Event) {
	if t.bothAway() {
		t.Clock = t.Clock.Resume(e.At)
		if !t.HasMoved(t.State.Turn()) {
			t.Clock = t.Clock.Stop(e.At)
		}
	}
	t.Away[e.Seat] = Absence{}
}
