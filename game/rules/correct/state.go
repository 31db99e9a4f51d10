package correct

import (
	"cmp"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position of a game with its history and result. It computes the legal turns on
// every call, which costs less than keeping them for states that are only passed through.
type state struct {
	board.Outcome
	position
	// history has every position of the game, because displaced pieces can return.
	history     board.History[position]
	occurrences int
	quiet       int // turns without progress
}

// settle completes a state. p is the current position, and positions in before can repeat.
func settle(p position, quiet int, before board.History[position]) *state {
	s := &state{position: p, quiet: quiet}
	s.history = before.Add(p.identity())
	s.occurrences = s.history.Count(p.identity())
	s.End = s.ending()
	return s
}

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.turn }

// turns appends the legal turns, in no order.
func (s *state) turns(list []move) []move {
	if s.End != nil {
		return list
	}
	seen := s.scan()
	return s.legal(&seen, list)
}

// isLegal reports whether a turn is legal.
func (s *state) isLegal(m move) bool {
	var buffer [mostMoves]move
	return slices.Contains(s.turns(buffer[:0]), m)
}

// Moves lists the legal turns.
func (s *state) Moves() []game.Move {
	type named struct {
		text string
		move move
	}
	var buffer [mostMoves]move
	turns := s.turns(buffer[:0])
	list := make([]named, len(turns))
	for i, m := range turns {
		list[i] = named{m.text(), m}
	}
	slices.SortFunc(list, func(a, b named) int { return cmp.Compare(a.text, b.text) })
	moves := make([]game.Move, len(list))
	for i, n := range list {
		moves[i] = game.Move(n.move)
	}
	return moves
}

// Play makes a legal turn.
func (s *state) Play(n game.Move) (game.State, error) {
	m := move(n)
	if s.End != nil {
		return nil, &game.IllegalError{Move: "this turn", Reason: s.OverReason()}
	}
	if !s.isLegal(m) {
		return nil, &game.IllegalError{Move: "this turn", Reason: notHere}
	}
	next, quiet := s.position, s.quiet+1
	next.play(m)
	if m.progress() {
		quiet = 0
	}
	return settle(next, quiet, s.history), nil
}

// Format writes the canonical text of a turn.
func (s *state) Format(n game.Move) string { return move(n).text() }

// Describe writes a turn with the letter of the moving piece in front: "Ac2-c3!b2".
func (s *state) Describe(n game.Move) string {
	m := move(n)
	if m.action() == pass || m.isFromHand() {
		return m.text()
	}
	return string(typeOf(s.cells[m.from()].kind()).letter()) + m.text()
}

// String writes the position; see readSetup.
func (s *state) String() string { return s.text() }
