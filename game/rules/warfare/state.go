package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/rules/internal/revolt"
)

// state is a position of a game.
type state struct{ revolt.State }

func (s *state) settle() *state {
	var buffer [mostMoves]move
	s.Settle(appendMoves(&s.Position, buffer[:0]))
	return s
}

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if err := s.Check(n); err != nil {
		return nil, err
	}
	next := *s
	next.Advance(n)
	return next.settle(), nil
}

// Describe puts the letter of a noble before the move: Rf4xf2.
func (s *state) Describe(n game.Move) string {
	m, captures := revolt.FromNumber(n)
	if k, _ := s.At(m.From()); k != proletarian {
		return string(k.Letter()) + m.Text(captures)
	}
	return m.Text(captures)
}

// String writes the position text. It leaves out the history: earlier positions and the
// count of quiet plies.
func (s *state) String() string {
	return laws.Placement(&s.Position) + " " + sideWords[s.Turn()]
}
