package warfare

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position of a game with its history, legal moves and result.
type state struct {
	board.Outcome
	position position
	began    *position // where the game began
	quiet    int       // plies since the last capture
	// history has this position and those before it, back to the last time a piece left the
	// board.
	history     board.History[position]
	occurrences int
	moves       []game.Move // legal, sorted; none after the end
}

// settle completes a state. Positions in before can repeat.
func settle(p position, quiet int, before board.History[position]) *state {
	s := &state{position: p, quiet: quiet, history: before.Add(p)}
	s.occurrences = s.history.Count(p)
	var buffer [mostMoves]move
	list := p.appendMoves(buffer[:0])
	if s.End = s.ending(len(list) > 0); s.End != nil {
		return s
	}
	s.moves = make([]game.Move, len(list))
	for i, m := range list {
		s.moves[i] = m.number()
	}
	slices.Sort(s.moves)
	return s
}

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.position.turn }

// Moves lists the legal moves.
func (s *state) Moves() []game.Move { return slices.Clone(s.moves) }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if err := s.Check(s.moves, n); err != nil {
		return nil, err
	}
	m := fromNumber(n)
	next, quiet, before := s.position, s.quiet+1, s.history
	next.play(m)
	if m.captures() {
		quiet = 0
	}
	if next.occupied.Count() < s.position.occupied.Count() {
		before = board.History[position]{}
	}
	after := settle(next, quiet, before)
	after.began = s.began
	return after, nil
}

// Format writes a move as b2-b3 or b2xc3.
func (s *state) Format(n game.Move) string { return fromNumber(n).text() }

// Describe puts the letter of a noble before the move: Rf4xf2.
func (s *state) Describe(n game.Move) string {
	m := fromNumber(n)
	if k := m.kind(); k != proletarian {
		return string(aspects[k].letter) + m.text()
	}
	return m.text()
}

// String writes the position text. It leaves out the history: earlier positions and the
// count of quiet plies.
func (s *state) String() string { return s.position.text() }
