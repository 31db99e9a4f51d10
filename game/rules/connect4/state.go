package connect4

import (
	"slices"

	"pawnstorm/game"
)

// state is a position with what follows from it. No position comes twice in a game,
// so there is no history to keep.
type state struct {
	position Position
	moves    []game.Move  // legal, in order; none after the end
	result   *game.Result // nil while the game goes on
}

// How a game ends. This is stored with it and keeps its words.
const (
	fourInALine = "four in a line"
	fullBoard   = "a full board"
)

func settle(p Position) *state {
	s := &state{position: p, moves: p.moves()}
	switch {
	case p.Lost():
		s.result = &game.Result{Winner: p.Turn().Other(), Reason: fourInALine}
	case p.Full():
		s.result = &game.Result{Winner: game.NoSeat, Reason: fullBoard}
	}
	return s
}

// Turn is the side to move.
func (s *state) Turn() game.Seat { return s.position.Turn() }

// Moves lists the legal moves.
func (s *state) Moves() []game.Move { return slices.Clone(s.moves) }

// Play makes a legal move.
func (s *state) Play(m game.Move) (game.State, error) {
	if _, ok := slices.BinarySearch(s.moves, m); !ok {
		reason := "no disc can land there"
		if s.result != nil {
			reason = s.overReason()
		}
		return nil, &game.IllegalError{Move: "this move", Reason: reason}
	}
	return settle(s.position.After(cell(m))), nil
}

// Result reports four in a line, or a full board.
func (s *state) Result() (game.Result, bool) {
	if s.result == nil {
		return game.Result{Winner: game.NoSeat}, false
	}
	return *s.result, true
}

// Claim is never possible.
func (s *state) Claim() (reason string, ok bool) { return "", false }

// Format writes a move as the cell on which the disc lands.
func (s *state) Format(m game.Move) string { return nameOf(cell(m)) }

// Describe is Format: the game has no other notation.
func (s *state) Describe(m game.Move) string { return s.Format(m) }

// String writes the position text.
func (s *state) String() string { return s.position.text() }
