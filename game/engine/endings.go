package engine

import (
	"context"
	"math"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/connect"
	"pawnstorm/game/engine/endgame"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/rules/connect4"
	"pawnstorm/game/rules/othello"
)

// solution finds the winner of a position, in a game that can be solved near its end.
type solution interface {
	// solve searches at most the given nodes; 0 is no limit. It reports false if the end
	// is too far away or the winner is unknown.
	solve(ctx context.Context, s game.State, nodes uint64) (solved, bool)
}

// solved is a position with a known winner.
type solved struct {
	move  game.Move
	score search.Score
	depth int
	exact bool // the score is the best possible, not only on its side of zero
	nodes uint64
}

// solutions has the games that are solved near their end.
var solutions = map[string]func(bytes int) solution{
	"connect4": func(bytes int) solution { return fours{connect.New(bytes)} },
	"othello":  func(bytes int) solution { return discs{endgame.New(bytes)} },
}

// lineLength is the most plies of the best line to return.
const lineLength = 10

// solution returns the solution of a state's game, made on first use, or nil.
func (m *Mind) solution(s game.State) solution {
	name := gameOf(s)
	if m.ending == nil || m.endingOf != name {
		make, ok := solutions[name]
		if !ok {
			return nil
		}
		m.ending, m.endingOf = make(m.bytes), name
	}
	return m.ending
}

// end finds a move with half of the budget: the best one if it gets that far, otherwise
// a move that is known to win or to draw. It reports false if the winner is unknown. left is
// the rest of the budget.
func (m *Mind) end(ctx context.Context, s game.State, b Budget) (found solved, left Budget, ok bool) {
	by := m.solution(s)
	if by == nil {
		return solved{}, b, false
	}
	left = b
	half := (b.Nodes + 1) / 2
	began := time.Now()
	if b.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.Time/2)
		defer cancel()
	}
	found, ok = by.solve(ctx, s, half)
	if b.Time > 0 {
		left.Time = max(b.Time-time.Since(began), b.Time/4)
	}
	if found.nodes > 0 {
		left.Nodes = half
	}
	return found, left, ok
}

// analyseEnd analyses a position near the end. If the winner is unknown it reports false
// and returns the rest of the budget.
func (m *Mind) analyseEnd(ctx context.Context, s game.State, b Budget) (a Analysis, left Budget, ok bool) {
	b.Nodes = 0
	found, left, ok := m.end(ctx, s, b)
	if !ok {
		return Analysis{}, left, false
	}
	a = Analysis{Depth: found.depth, Nodes: found.nodes}
	line := []game.Move{found.move}
	switch {
	case found.exact:
		ctx, cancel := context.WithTimeout(ctx, left.Time/2)
		defer cancel()
		line = m.line(ctx, s, found)
	case found.score > 0:
		a.Winning = line
	}
	a.Lines = []search.Line{{Score: found.score, Moves: line}}
	return a, left, true
}

// line returns the best play of both sides, as far as it is known.
func (m *Mind) line(ctx context.Context, s game.State, found solved) []game.Move {
	var line []game.Move
	for ok := true; ok && found.exact && len(line) < lineLength; {
		next, err := s.Play(found.move)
		if err != nil {
			break
		}
		line, s = append(line, found.move), next
		if _, over := s.Result(); over {
			break
		}
		found, ok = m.solution(s).solve(ctx, s, 0)
	}
	return line
}

// fours solves Connect Four.
type fours struct{ *connect.Solver }

// earliest is the least number of discs before solving Connect Four: earlier, the time is
// better spent on a search.
const earliest = 8

func (c fours) solve(ctx context.Context, s game.State, nodes uint64) (solved, bool) {
	p, ok := connect4.Of(s)
	if !ok || p.Discs() < earliest {
		return solved{}, false
	}
	v := c.Best(ctx, p, nodes)
	found := solved{move: v.Move, depth: connect4.MostDiscs - p.Discs(), exact: v.Exact(), nodes: v.Nodes}
	plies := v.Low.Plies(p.Discs())
	switch {
	case v.Exact() && v.Low != 0:
		found.depth, found.score = plies, search.Mate-search.Score(plies)
		if v.Low < 0 {
			found.score = -found.score
		}
	case v.Low > 0:
		found.score = settled
	case v.High < 0:
		found.score = -settled
	}
	return found, v.Decided()
}

// discs solves Othello.
type discs struct{ *endgame.Solver }

// Nodes to solve Othello with ten vacant cells, the factor for each more, and the nodes in
// a second.
const (
	tenVacant  = 10_000
	oneMore    = 2.5
	discsSpeed = 4_000_000
)

// within reports whether the search will probably find the end of a game with that many
// nodes (0 is no limit) and before ctx ends. Half of a budget is too much to spend in
// vain.
func within(ctx context.Context, vacant int, nodes uint64) bool {
	need := tenVacant * math.Pow(oneMore, float64(vacant-10))
	if end, ok := ctx.Deadline(); ok && need > discsSpeed*time.Until(end).Seconds() {
		return false
	}
	return nodes == 0 || need <= float64(nodes)
}

func (o discs) solve(ctx context.Context, s game.State, nodes uint64) (solved, bool) {
	d, ok := othello.Of(s)
	vacant := d.Vacant().Count()
	if !ok || !within(ctx, vacant, nodes) {
		return solved{}, false
	}
	v := o.Best(ctx, d, nodes)
	found := solved{move: v.Move, depth: vacant, exact: v.Exact(), nodes: v.Nodes}
	end := search.Mate - search.Score(vacant)
	switch {
	case v.Low > 0:
		found.score = end
	case v.High < 0:
		found.score = -end
	}
	return found, v.Decided()
}
