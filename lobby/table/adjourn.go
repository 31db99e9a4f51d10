package table

import (
	"pawnstorm/game"
	"pawnstorm/lobby/errs"
)

func mayAdjourn(t *Table, _ Offer) error {
	if t.Board != nil {
		return errs.New(errs.Refused, "Tournament games can't be adjourned.")
	}
	if len(t.Plies) == 0 {
		return errs.New(errs.Refused, "The game has only just begun. Abort it instead.")
	}
	return nil
}

func adjournAgreed(t replayer, _ Offer) error { return t.adjourn() }

// adjourn stops the clocks until both players are ready to resume.
func (t replayer) adjourn() error {
	t.Clock = t.Clock.Stop(t.Changed)
	t.Status, t.since = Adjourned, t.Changed
	t.Ready, t.Away = [2]bool{}, [2]Absence{}
	t.Offers = nil
	return nil
}

// sealMove returns the event for a move that is sealed with an offer to adjourn, or with its
// acceptance. The move stays secret until the game resumes. Only the side to move can seal one.
func sealMove(t *Table, seat game.Seat, in request) ([]Event, error) {
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
	_, err := t.parse(e)
	t.sealed = e.Text
	return err
}

// IsSealed reports whether a sealed move waits until the game resumes.
func (t *Table) IsSealed() bool { return t.Status == Adjourned && t.sealed != "" }

// resumed resumes an adjourned game.
func (t replayer) resumed() {
	t.Status, t.Ready = Playing, [2]bool{}
	t.since = t.Changed
	if t.HasMoved(t.State.Turn()) && !t.OnVacation() {
		t.Clock = t.Clock.Resume(t.Changed)
	}
}

// onlyReady returns the seat that is ready if the other is not, or else NoSeat.
func (t *Table) onlyReady() game.Seat {
	switch {
	case t.Ready[0] && !t.Ready[1]:
		return 0
	case t.Ready[1] && !t.Ready[0]:
		return 1
	}
	return game.NoSeat
}

// expired ends a game that was never resumed. If only one player was ready, that player wins.
func (t replayer) expired(e Event) error {
	if t.Status == Pause {
		t.swap()
		e.Seat = e.Seat.Other()
	}
	r := game.Result{Winner: game.NoSeat, Reason: "default: neither player resumed the game"}
	if e.Seat != game.NoSeat {
		r = game.Result{Winner: e.Seat, Reason: "default: the opponent did not resume the game"}
	}
	return t.end(r)
}
