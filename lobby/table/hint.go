package table

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// Hint is a move that was suggested to a player. It stays in the record to show that the player had
// help.
type Hint struct {
	Seat  game.Seat
	Ply   int    // how many plies had been played
	Text  string // canonical
	Shown string // as players read it
}

// HintNow returns the hint that a seat got for the current position.
func (t *Table) HintNow(seat game.Seat) (Hint, bool) {
	h, ok := t.HintAt(len(t.Plies))
	if !ok || h.Seat != seat || t.Status != Playing {
		return Hint{}, false
	}
	return h, true
}

// HintAt returns the hint that was given for the move after a number of plies.
func (t *Table) HintAt(ply int) (Hint, bool) {
	for _, h := range t.Hints {
		if h.Ply == ply {
			return h, true
		}
	}
	return Hint{}, false
}

func (t replayer) hinted(e Event) error {
	m, err := t.parse(e)
	if err != nil {
		return err
	}
	t.Hints = append(slices.Clip(t.Hints), Hint{e.Seat, len(t.Plies), e.Text, t.State.Describe(m)})
	return nil
}

// takeHint records a hint. The caller has checked that the opponent is a bot.
func takeHint(t *Table, _ identity.Person, seat game.Seat, in request) ([]Event, error) {
	if err := CheckHint(t, seat); err != nil {
		return nil, err
	}
	if in.Ply != len(t.Plies) {
		return nil, errs.New(errs.Stale,
			"The position changed while the engine was thinking. Ask again for a new hint.")
	}
	m, err := t.State.Parse(in.Text)
	if err != nil {
		return nil, Explain(err)
	}
	return []Event{{Kind: Hinted, Seat: seat, Text: t.State.Format(m)}}, nil
}

// CheckHint returns an error unless a player of a game under way can have a hint now.
func CheckHint(t *Table, seat game.Seat) error {
	_, hinted := t.HintNow(seat)
	switch {
	case t.Rated:
		return errs.New(errs.Refused, "Rated games have no hints. Casual games against a bot do.")
	case t.Board != nil:
		return errs.New(errs.Refused, "There are no hints in a tournament.")
	case t.State.Turn() != seat:
		return errs.New(errs.Refused, "You can ask for a hint when it is your turn.")
	case hinted:
		return errs.New(errs.Refused, "You already had a hint for this move.")
	}
	return nil
}
