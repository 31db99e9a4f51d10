package table

import (
	"errors"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
)

func mayAdjourn(t *Table, _ Offer) error {
	if t.Board != nil {
		return errs.New(errs.Refused, "The tournament waits for this game: it cannot be adjourned.")
	}
	if len(t.Plies) == 0 {
		return errs.New(errs.Refused, "The game has only begun. It can be broken off instead.")
	}
	return nil
}

func adjournAgreed(t replayer, _ Offer) error {
	t.putOff()
	return nil
}

// putOff stops the clocks until both are ready to go on.
func (t replayer) putOff() {
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.since = Adjourned, t.Changed
	t.Ready, t.Away = [2]bool{}, [2]Absence{}
	t.Offers = nil
}

// seal is the event of a move that is committed with an offer to adjourn, or
// with the acceptance of one, and that nobody sees until the game goes on. Only
// the side to move may seal one.
func seal(t *Table, seat game.Seat, in request) ([]Event, error) {
	switch {
	case in.Offer != Adjourn || in.Text == "":
		return nil, nil
	case t.State.Turn() != seat:
		return nil, errs.New(errs.Refused, "Only the side to move can seal a move.")
	case in.Ply != len(t.Plies):
		return nil, errs.New(errs.Stale, "The position has changed. Look again before you seal a move.")
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	return []Event{{Kind: Sealed, Seat: seat, Text: t.State.Format(m)}}, nil
}

func (t replayer) seal(e Event) error {
	if e.Seat != t.State.Turn() {
		return errors.New("it is the other side's turn")
	}
	if _, err := t.State.Parse(e.Text); err != nil {
		return err
	}
	t.sealed = e.Text
	return nil
}

// IsSealed reports whether a move waits in an envelope until the game goes on.
func (t *Table) IsSealed() bool { return t.Status == Adjourned && t.sealed != "" }

// goOn takes an adjourned game up again.
func (t replayer) goOn() {
	t.Status, t.Ready = Playing, [2]bool{}
	t.since = t.Changed
	if t.HasMoved(t.State.Turn()) && !t.OnVacation() {
		t.Clock = t.Clock.Resume(t.Changed)
	}
}

// onlyReady is the one seat that is ready, or NoSeat.
func (t *Table) onlyReady() game.Seat {
	switch {
	case t.Ready[0] && !t.Ready[1]:
		return 0
	case t.Ready[1] && !t.Ready[0]:
		return 1
	}
	return game.NoSeat
}

// expired ends a game that was never taken up: the one who was ready wins it.
func (t replayer) expired(e Event) error {
	if t.Status == Pause {
		t.swap()
		e.Seat = e.Seat.Other()
	}
	r := game.Result{Winner: game.NoSeat, Reason: "default: nobody came to play on"}
	if e.Seat != game.NoSeat {
		r = game.Result{Winner: e.Seat, Reason: "default: the opponent did not come to play on"}
	}
	t.end(r)
	return nil
}
