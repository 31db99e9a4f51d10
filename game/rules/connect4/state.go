package connect4

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position with its legal moves and result. Positions never repeat, so it keeps
// no history.
type state struct {
	board.Outcome
	position Position
}

// Reasons for the end. Records store them, so they never change.
const (
	fourInALine = "four in a line"
	fullBoard   = "a full board"
)

func settle(p Position) *state {
	s := &state{board.Outcome{Legal: p.appendMoves(nil)}, p}
	switch {
	case p.Lost():
		s.End = &game.Result{Winner: p.Turn().Other(), Reason: fourInALine}
	case p.Full():
		s.End = &game.Result{Winner: game.NoSeat, Reason: fullBoard}
	}
	return s
}

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.position.Turn() }

// Play makes a legal move.
func (s *state) Play(m game.Move) (game.State, error) {
	if err := s.Check(m); err != nil {
		return nil, err
	}
	return settle(s.position.After(cell(m))), nil
}

// Format writes a move as the cell where the disc lands.
func (s *state) Format(m game.Move) string { return nameOf(cell(m)) }

// Describe is Format: the game has no other notation.
func (s *state) Describe(m game.Move) string { return s.Format(m) }

// String writes the position text.
func (s *state) String() string { return s.position.text() }
