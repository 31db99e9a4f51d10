package engine

import (
	"context"
	"math"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
)

// byNimbers is the game that game/engine/nimber solves from its first move on.
const byNimbers = "anarchist"

// settled is the score of a position of which it is known who wins, but not how
// soon: it takes the same knowledge to get there.
const settled search.Score = 500

// solve finds a move of a game that is solved; it reports false where the game has
// to be searched. Left is what is then left of the budget.
func (m *Mind) solve(ctx context.Context, s game.State, b Budget) (a Answer, left Budget, ok bool) {
	if gameOf(s) == byNimbers {
		return m.solveNimbers(ctx, s, b), b, true
	}
	found, left, ok := m.end(ctx, s, b)
	return Answer{Move: found.move, Score: found.score, Line: []game.Move{found.move}, Depth: found.depth, Nodes: found.nodes}, left, ok
}

// solveNimbers finds a move of Anarchist Chess. Where it does not find out in time
// who wins it plays on to where it will, which is better than to search
// (TestGuessOrSearch).
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

// nimbers is the solver, made when it is first needed.
func (m *Mind) nimbers() *nimber.Solver {
	if m.solver == nil {
		m.solver = nimber.New(m.bytes)
	}
	return m.solver
}
