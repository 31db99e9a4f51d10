package engine

import (
	"context"
	"math"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
)

// byNimbers is the game that game/engine/nimber solves from the first move.
const byNimbers = "anarchist"

// settled is the score of a position with a known winner if the length of the game is
// unknown: the opponent needs the same knowledge to see it.
const settled search.Score = 500

// solve finds a move in a solved game. It reports false if a search is needed. left is the
// rest of the budget.
func (m *Mind) solve(ctx context.Context, s game.State, b Budget) (a Answer, left Budget, ok bool) {
	if gameOf(s) == byNimbers {
		return m.solveNimbers(ctx, s, b), b, true
	}
	found, left, ok := m.end(ctx, s, b)
	a = Answer{
		Move: found.move, Score: found.score, Line: []game.Move{found.move}, Depth: found.depth, Nodes: found.nodes,
	}
	return a, left, ok
}

// solveNimbers finds a move of Anarchist Chess. If it does not find the winner in time, it
// plays towards positions where it will, which is better than a search (TestGuessOrSearch).
func (m *Mind) solveNimbers(ctx context.Context, s game.State, b Budget) Answer {
	if b.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Time)
		defer cancel()
	}
	move, a, ok := m.nimbers().Best(ctx, s, int(min(b.Nodes, math.MaxInt)))
	answer := Answer{Move: move, Line: []game.Move{move}, Depth: 1, Nodes: uint64(a.Nodes)}
	if ok {
		answer.Score = scoreOf(a.Outcome)
	}
	return answer
}

// nimbers returns the solver, made on first use.
func (m *Mind) nimbers() *nimber.Solver {
	if m.solver == nil {
		m.solver = nimber.New(m.bytes)
	}
	return m.solver
}
