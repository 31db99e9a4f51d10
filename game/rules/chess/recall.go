package chess

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Recall is the earliest position that can still come again, and the moves that
// have been made since. The state keeps no moves: each is found as the one that
// leads from a position to the next.
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

// moveBetween is the legal move that leads from a position to the next.
func (r *ruleset) moveBetween(p, next position) move {
	for _, n := range r.legal(&p) {
		if m := fromNumber(n); r.played(p, m) == next {
			return m
		}
	}
	panic("chess: no move leads from a position of the history to the next")
}
