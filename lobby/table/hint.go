package table

import (
	"errors"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Hint is a move that a player was advised to make. It stays in the record: that
// somebody had help is not forgotten.
type Hint struct {
	Seat  game.Seat
	Ply   int    // how many plies had been played
	Text  string // canonical
	Shown string // as players read it
}

// HintNow is the hint that a seat had for the present position.
func (t *Table) HintNow(seat game.Seat) (Hint, bool) {
	if n := len(t.Hints); t.Status == Playing && n > 0 && t.Hints[n-1].Ply == len(t.Plies) && t.Hints[n-1].Seat == seat {
		return t.Hints[n-1], true
	}
	return Hint{}, false
}

// HintAt is the hint that was given for the move after so many plies.
func (t *Table) HintAt(ply int) (Hint, bool) {
	for _, h := range t.Hints {
		if h.Ply == ply {
			return h, true
		}
	}
	return Hint{}, false
}

// applyHint notes a hint.
func (t replayer) applyHint(e Event) error {
	if e.Seat != t.State.Turn() {
		return errors.New("it is the other side's turn")
	}
	m, err := t.State.Parse(e.Text)
	if err != nil {
		return err
	}
	t.Hints = append(slices.Clip(t.Hints), Hint{e.Seat, len(t.Plies), e.Text, t.State.Describe(m)})
	return nil
}

// takeHint decides on hints, but for what a table does not know: that the
// opponent belongs to the house.
func takeHint(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	if err := CheckHint(t, seat); err != nil {
		return nil, err
	}
	if in.Ply != len(t.Plies) {
		return nil, errs.New(errs.Stale, "The position changed while the engine was thinking. Ask again for a new hint.")
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	return []Event{{Kind: Hinted, Seat: seat, Text: t.State.Format(m)}}, nil
}

// CheckHint refuses a hint to a player, in a game under way, who is not due one.
func CheckHint(t *Table, seat game.Seat) error {
	_, hinted := t.HintNow(seat)
	switch {
	case t.Rated:
		return errs.New(errs.Refused, "Rated games have no hints. Casual games against a bot do.")
	case t.Board != nil:
		return errs.New(errs.Refused, "There are no hints in a tournament.")
	case t.State.Turn() != seat:
		return errs.New(errs.Refused, "There is a hint when it is your turn.")
	case hinted:
		return errs.New(errs.Refused, "You had a hint for this move.")
	}
	return nil
}
