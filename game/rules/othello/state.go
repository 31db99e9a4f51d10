package othello

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// state is a position with its legal moves and result. Positions never repeat, so it keeps
// no history.
type state struct {
	board.Outcome
	position
}

// Reasons for the end. Records store them, so they never change.
const (
	moreDiscs  = "more discs"
	equalDiscs = "an equal count of discs"
)

func settle(p position) *state {
	var buffer [cells]move
	list := p.appendMoves(buffer[:0])
	s := &state{board.Outcome{Legal: board.Sorted(list, move.number)}, p}
	if len(list) == 0 {
		s.End = s.result()
	}
	return s
}

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.turn }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if s.End != nil {
		return nil, &game.IllegalError{Move: "this move", Reason: overReason}
	}
	if err := s.Check(n); err != nil {
		return nil, err
	}
	next := s.position
	next.play(fromNumber(n))
	return settle(next), nil
}

// result returns who has more discs.
func (s *state) result() *game.Result {
	r := &game.Result{Winner: game.NoSeat, Reason: equalDiscs, Note: s.Note()}
	switch margin := s.Margin(); {
	case margin > 0:
		r.Winner, r.Reason = s.turn, moreDiscs
	case margin < 0:
		r.Winner, r.Reason = s.turn.Other(), moreDiscs
	}
	return r
}

// Note returns the count of discs.
func (s *state) Note() string {
	return fmt.Sprintf("discs: %d to %d", s.discs(black).Count(), s.discs(white).Count())
}

// Format writes a move as its cell, or as pass.
func (s *state) Format(n game.Move) string { return fromNumber(n).text() }

// Describe is Format: the game has no other notation.
func (s *state) Describe(n game.Move) string { return s.Format(n) }

// String writes the position text.
func (s *state) String() string { return s.text() }
