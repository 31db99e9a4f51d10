package chess

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Recall returns the earliest position that can still repeat, and the moves since. The
// state keeps no moves, so Recall finds the move that leads from each position to the next.
func (s *state) Recall() (from game.State, moves []game.Move) {
	past := slices.Collect(s.history.Backward())
	slices.Reverse(past)
	for i, next := range past[1:] {
		moves = append(moves, s.rules.moveBetween(past[i], next).number())
	}
	first := s.record
	first.position = past[0]
	first.clock = max(0, s.clock-len(moves))
	for _, p := range past[:len(moves)] {
		if p.turn == black {
			first.number = max(1, first.number-1)
		}
	}
	return s.rules.settle(first, board.History[position]{}), moves
}

// moveBetween returns the legal move that leads from one position to the next.
func (r *ruleset) moveBetween(p, next position) move {
	for _, n := range r.legal(&p) {
		if m := fromNumber(n); r.played(p, m) == next {
			return m
		}
	}
	panic("chess: no move leads from a position of the history to the next")
}
