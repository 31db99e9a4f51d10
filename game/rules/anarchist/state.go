package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position with the seat to move, the legal moves and the result.
type state struct {
	board.Outcome
	start
}

// settle completes a state. A player without a move loses (rule 4).
func settle(now start) *state {
	var buffer [mostMoves]Move
	list := now.position.AppendMoves(buffer[:0])
	s := &state{board.Outcome{Legal: board.Sorted(list, Move.Number)}, now}
	if len(list) == 0 {
		s.End = &game.Result{Winner: now.turn.Other(), Reason: "making the last move"}
	}
	return s
}

// Turn returns the seat to move.
func (s *state) Turn() game.Seat { return s.turn }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if s.End != nil {
		return nil, &game.IllegalError{Move: "this move", Reason: overReason}
	}
	if err := s.Check(n); err != nil {
		return nil, err
	}
	return settle(start{s.position.After(fromNumber(n)), s.turn.Other()}), nil
}

// Format writes a move as a2-a4 or a4xb5.
func (s *state) Format(n game.Move) string { return fromNumber(n).text() }

// Describe is Format: there is only one kind of piece.
func (s *state) Describe(n game.Move) string { return s.Format(n) }

// String writes the set-up text of the state: the placement, after the word "second" if it
// is the second seat's turn.
func (s *state) String() string { return s.text() }

// Position returns the placement alone: the position text of the game's rules, which does
// not say whose turn it is.
func (s *state) Position() string { return s.position.placement() }
