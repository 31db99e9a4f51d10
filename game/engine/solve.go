package engine

import (
	"context"
	"math"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
)

// solved is the game that game/engine/nimber solves.
const solved = "anarchist"

// settled is the score of a position of Anarchist Chess that is solved: who wins
// is known, but not how soon, and it takes the same knowledge to get there.
const settled search.Score = 500

// solve finds a move of a game that is solved and not searched; it reports false
// for every other. Where it does not find out in time who wins it plays on to
// where it will, which is better than to search (TestGuessOrSearch).
func (m *Mind) solve(ctx context.Context, s game.State, b Budget) (Answer, bool) {
	if gameOf(s) != solved {
		return Answer{}, false
	}
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
	return answer, true
}

// nimbers is the solver, made when it is first needed.
func (m *Mind) nimbers() *nimber.Solver {
	if m.solver == nil {
		m.solver = nimber.New(m.bytes)
	}
	return m.solver
}
