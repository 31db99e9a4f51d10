package othello

import (
	"fmt"
	"slices"

	"pawnstorm/game"
)

// state is a position with its legal moves. Positions never repeat, so it keeps no history.
type state struct {
	position
	moves []game.Move // legal, sorted; none after the end
}

// Reasons for the end. Records store them, so they never change.
const (
	moreDiscs  = "more discs"
	equalDiscs = "an equal count of discs"
)

func settle(p position) *state {
	var buffer [cells]move
	s := &state{position: p}
	for _, m := range p.appendMoves(buffer[:0]) {
		s.moves = append(s.moves, m.number())
	}
	slices.Sort(s.moves)
	return s
}

// Turn returns the side to move.
func (s *state) Turn() game.Seat { return s.turn }

// Moves lists the legal moves.
func (s *state) Moves() []game.Move { return slices.Clone(s.moves) }

// Play makes a legal move.
func (s *state) Play(n game.Move) (game.State, error) {
	if _, ok := slices.BinarySearch(s.moves, n); !ok {
		reason := "it is not a move of this position"
		if len(s.moves) == 0 {
			reason = overReason
		}
		return nil, &game.IllegalError{Move: "this move", Reason: reason}
	}
	next := s.position
	next.play(fromNumber(n))
	return settle(next), nil
}

// Result reports who has more discs when neither side can move.
func (s *state) Result() (game.Result, bool) {
	if len(s.moves) > 0 {
		return game.Result{Winner: game.NoSeat}, false
	}
	r := game.Result{Winner: game.NoSeat, Reason: equalDiscs, Note: s.Note()}
	switch margin := s.Margin(); {
	case margin > 0:
		r.Winner, r.Reason = s.turn, moreDiscs
	case margin < 0:
		r.Winner, r.Reason = s.turn.Other(), moreDiscs
	}
	return r, true
}

// Note returns the count of discs.
func (s *state) Note() string {
	return fmt.Sprintf("discs: %d to %d", s.discs(black).Count(), s.discs(white).Count())
}

// Claim is never possible: the game has no draws to claim.
func (s *state) Claim() (reason string, ok bool) { return "", false }

// Format writes a move as its cell, or as pass.
func (s *state) Format(n game.Move) string { return fromNumber(n).text() }

// Describe is Format: the game has no other notation.
func (s *state) Describe(n game.Move) string { return s.Format(n) }

// String writes the position text.
func (s *state) String() string { return s.text() }
