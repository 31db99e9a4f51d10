package engine

import (
	"cmp"
	"context"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
)

// Analysis is a mind's view of a position, for hints and for finished games.
type Analysis struct {
	Lines []search.Line // best first, at most as many as requested
	Depth int
	Nodes uint64
	// Nimber is the position's nimber, such as "*2", in a solved game. It is empty if
	// unknown, and in every other game.
	Nimber string
	// Open says that the winner of a position of such a game is unknown.
	Open bool
	// Winning has the moves of a solved game that are known to win.
	Winning []game.Move
}

// Analyse searches a position that is not over, at full strength whatever the level, for
// the time of a budget. When ctx ends it returns what it has, at least a legal move.
func (m *Mind) Analyse(ctx context.Context, s game.State, b Budget, lines int) Analysis {
	if gameOf(s) == byNimbers {
		return m.analyseSolved(ctx, s, b, lines)
	}
	if lines == 1 {
		a, left, ok := m.analyseEnd(ctx, s, b)
		if ok {
			return a
		}
		b = left
	}
	m.searcher.Forget()
	m.after = nil
	r := m.searcher.Search(ctx, s, search.Limits{Time: b.Time, Lines: lines}, nil)
	return Analysis{Lines: r.Lines, Depth: r.Depth, Nodes: r.Nodes}
}

func (m *Mind) analyseSolved(ctx context.Context, s game.State, b Budget, lines int) Analysis {
	ctx, cancel := context.WithTimeout(ctx, b.Time)
	defer cancel()
	found, _ := m.nimbers().Analyse(ctx, s, 0)
	a := Analysis{Depth: 1, Nodes: uint64(found.Nodes), Winning: found.Winning()}
	if found.Solved {
		a.Nimber = found.Nimber.String()
	}
	a.Open = !found.Solved && len(a.Winning) == 0
	for _, v := range found.Moves {
		a.Lines = append(a.Lines, search.Line{Score: scoreOf(v.Outcome), Moves: []game.Move{v.Move}})
	}
	slices.SortStableFunc(a.Lines, func(x, y search.Line) int { return cmp.Compare(y.Score, x.Score) })
	a.Lines = a.Lines[:min(max(1, lines), len(a.Lines))]
	return a
}

// scoreOf returns the score of a solved outcome, or 0 if it is unknown.
func scoreOf(o nimber.Outcome) search.Score {
	switch o {
	case nimber.Win:
		return settled
	case nimber.Loss:
		return -settled
	}
	return 0
}
