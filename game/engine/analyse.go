package engine

import (
	"cmp"
	"context"
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/engine/nimber"
	"pawnstorm/game/engine/search"
)

// Analysis is what a mind makes of a position, for hints and for the view of a
// finished game.
type Analysis struct {
	Lines []search.Line // best first, at most as many as were asked for
	Depth int
	Nodes uint64
	// Nimber is the position's in a game that is solved, "*2"; empty where it is
	// not known and in every other game.
	Nimber string
	// Open says of a position of such a game that who wins there was not found out.
	Open bool
	// Winning are the moves of a solved game that are known to win.
	Winning []game.Move
}

// Analyse looks at a position that is not over, as well as can be whatever the
// level, for the time of a budget. It returns what it has when ctx ends, at least
// a legal move.
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

// scoreOf is the score of a solved outcome; 0 if it is not known.
func scoreOf(o nimber.Outcome) search.Score {
	switch o {
	case nimber.Win:
		return settled
	case nimber.Loss:
		return -settled
	}
	return 0
}
