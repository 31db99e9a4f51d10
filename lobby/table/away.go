package table

import (
	"errors"
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

// AllowsVacation reports whether the clock of the table stands still while a player is on
// vacation: where there are days for each move, and no tournament waits for the end.
func (t *Table) AllowsVacation() bool {
	return t.Clock.Control().Kind == clock.Correspondence && t.Board == nil
}

// OnVacation reports whether a player of the game is on vacation.
func (t *Table) OnVacation() bool { return !t.Vacation[0].IsZero() || !t.Vacation[1].IsZero() }

// beginVacation decides on a player who is on vacation. One that has another end than is
// known here is another one.
func beginVacation(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	until := in.until.UTC().Truncate(time.Second)
	under := t.Status == Playing || t.Status == Pause || t.Status == Adjourned
	if !under || seat == game.NoSeat || !t.AllowsVacation() || !in.now.Before(until) || t.Vacation[seat].Equal(until) {
		return nil, errs.New(errs.Stale, "No vacation begins at this table.")
	}
	return []Event{{Kind: Rested, Seat: seat, Text: until.Format(time.RFC3339)}}, nil
}

// endVacation decides on a player who is back from vacation.
func endVacation(t *Table, _ identity.Person, seat game.Seat, _ request) ([]Event, error) {
	if seat == game.NoSeat || t.Vacation[seat].IsZero() {
		return nil, errs.New(errs.Stale, "Nobody is back from vacation at this table.")
	}
	return []Event{{Kind: Recalled, Seat: seat}}, nil
}

// vacationsOver are the ends of the vacations that cannot last any longer.
func (t *Table) vacationsOver(now time.Time) (over []Event) {
	for seat, until := range t.Vacation {
		if !until.IsZero() && !now.Before(until) {
			over = append(over, Event{Kind: Recalled, Seat: game.Seat(seat)})
		}
	}
	return over
}

// rest notes a vacation. While anybody is on one no clock runs.
func (t replayer) rest(e Event) error {
	until, err := time.Parse(time.RFC3339, e.Text)
	if err != nil {
		return err
	}
	if !t.AllowsVacation() {
		return errors.New("no clock stands still here because of a vacation")
	}
	if !t.OnVacation() {
		t.rested = e.At
	}
	t.Vacation[e.Seat] = until
	t.Clock = t.Clock.Stop(e.At)
	return nil
}

// recall notes the end of a vacation. When nobody is on one, the time runs again.
func (t replayer) recall(e Event) error {
	if t.Vacation[e.Seat].IsZero() {
		return errors.New("nobody was on vacation")
	}
	t.Vacation[e.Seat] = time.Time{}
	if t.OnVacation() || t.Status != Playing {
		return nil
	}
	if t.HasMoved(t.State.Turn()) {
		t.Clock = t.Clock.Resume(e.At)
	}
	stood := t.rested
	if t.since.After(stood) {
		stood = t.since
	}
	t.since = t.since.Add(e.At.Sub(stood)) // what a first move may take
	return nil
}
