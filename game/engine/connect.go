package engine

import (
	"context"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/engine/connect"
	"pawnstorm/game/engine/search"
	"pawnstorm/game/rules/connect4"
)

// earliest is how many discs lie at least where the solution of Connect Four is
// looked for: before, the time is better spent on a search.
const earliest = 8

// lineLength is how many plies of the best line are told.
const lineLength = 10

// connect finds a move of Connect Four with half of the budget: the shortest win or
// the longest defence if it gets that far, else one that is known to win or to draw.
// It reports false where who wins is not found out.
func (m *Mind) connect(ctx context.Context, s game.State, b Budget) (a Answer, left Budget, ok bool) {
	p, ok := connect4.Of(s)
	if !ok || p.Discs() < earliest {
		return Answer{}, b, false
	}
	left = b
	nodes := (b.Nodes + 1) / 2
	left.Nodes = nodes
	v, spent := m.askConnector(ctx, p, b.Time/2, nodes)
	if b.Time > 0 {
		left.Time = max(b.Time-spent, b.Time/4)
	}
	if !v.Decided() {
		return Answer{}, left, false
	}
	return Answer{Move: v.Move, Score: scoreOfVerdict(v, p), Line: []game.Move{v.Move}, Depth: depthOf(v, p), Nodes: v.Nodes}, left, true
}

// askConnector asks for the best move of a position for at most some time, if that
// is not 0, and tells how long it took.
func (m *Mind) askConnector(ctx context.Context, p connect4.Position, limit time.Duration, nodes uint64) (connect.Verdict, time.Duration) {
	began := time.Now()
	if limit > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, limit)
		defer cancel()
	}
	return m.connector().Best(ctx, p, nodes), time.Since(began)
}

// analyseConnect is the solution of a position of Connect Four; it reports false
// where who wins is not found out, and what is then left of the time.
func (m *Mind) analyseConnect(ctx context.Context, s game.State, b Budget) (a Analysis, left Budget, ok bool) {
	p, ok := connect4.Of(s)
	if !ok || p.Discs() < earliest {
		return Analysis{}, b, false
	}
	v, spent := m.askConnector(ctx, p, b.Time/2, 0)
	left = b
	left.Time = max(b.Time-spent, b.Time/4)
	if !v.Decided() {
		return Analysis{}, left, false
	}
	a = Analysis{Depth: depthOf(v, p), Nodes: v.Nodes}
	line := []game.Move{v.Move}
	switch {
	case v.Exact():
		ctx, cancel := context.WithTimeout(ctx, left.Time/2)
		defer cancel()
		rest := m.connector().Line(ctx, p.After(1<<v.Move), 0, lineLength-1)
		line = append(line, rest...)
	case v.Low > 0:
		a.Winning = line
	}
	a.Lines = []search.Line{{Score: scoreOfVerdict(v, p), Moves: line}}
	return a, left, true
}

// scoreOfVerdict is the score of a position of which it is known who wins.
func scoreOfVerdict(v connect.Verdict, p connect4.Position) search.Score {
	plies := search.Score(v.Low.Plies(p.Discs()))
	switch {
	case v.Exact() && v.Low > 0:
		return search.Mate - plies
	case v.Exact() && v.Low < 0:
		return plies - search.Mate
	case v.Low > 0:
		return settled
	case v.High < 0:
		return -settled
	}
	return 0
}

// depthOf is how many plies ahead a verdict sees: to the end of the game.
func depthOf(v connect.Verdict, p connect4.Position) int {
	if v.Exact() && v.Low != 0 {
		return v.Low.Plies(p.Discs())
	}
	return connect4.MostDiscs - p.Discs()
}

// connector is the solver of Connect Four, made when it is first needed.
func (m *Mind) connector() *connect.Solver {
	if m.discs == nil {
		m.discs = connect.New(m.bytes)
	}
	return m.discs
}
