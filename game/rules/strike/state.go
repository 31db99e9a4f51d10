package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/rules/internal/revolt"
)

// state is a position of a game with its tally.
type state struct {
	revolt.State
	tally tally
}

func (s *state) settle() *state {
	var buffer [revolt.MostMoves]move
	s.Settle(appendMoves(&s.Position, buffer[:0]))
	if s.End != nil {
		s.End.Note = s.tally.note()
	}
	return s
}

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if err := s.Check(n); err != nil {
		return nil, err
	}
	next := *s
	next.Advance(n)
	next.tally = s.tally.after(&next.Position)
	return next.settle(), nil
}

// Describe writes the piece before the cells, the factory that a captured Worker goes back
// to, and # for the capture of the king: Nb4-d3, Nb5xd6 (d8), d4xe4#.
func (s *state) Describe(n game.Move) string {
	m, captures := revolt.FromNumber(n)
	text := m.Text(captures)
	if k, _ := s.At(m.From()); k != worker {
		text = string(k.Letter()) + text
		if factory := back(&s.Position, m.To()); captures && factory != 0 {
			text += " (" + revolt.CellName(factory.First()) + ")"
		}
	}
	if s.Kinds[king].Has(m.To()) {
		text += "#"
	}
	return text
}
