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
		moves = append(moves, past[i].moveTo(next).number())
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

// moveTo is the legal move that leads to another position.
func (p position) moveTo(next position) move {
	var buffer [mostMoves]move
	for _, m := range p.appendMoves(buffer[:0]) {
		q := p
		q.play(m)
		q.dropIdlePassed()
		if q == next {
			return m
		}
	}
	panic("chess: no move leads from a position of the history to the next")
}
