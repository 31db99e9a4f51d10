package search

import (
	"context"
	"slices"
	"time"

	"pawnstorm/game"
)

// Searcher searches. It owns its memory, which it keeps from one search to the
// next, and is used by one goroutine at a time.
type Searcher struct {
	table   table
	history history
	methods methods

	// The fields below belong to one search.
	walk     game.Walk
	turn     int // at the root
	budget   budget
	contempt Score
	depth    int // of the iteration
	// overtaken says that in this iteration a move was found that is better than
	// the best of the last.
	overtaken bool
	roots     []root
	frames    [game.WalkDepth]frame
	buffer    []game.Ply
}

// methods are what a search does besides looking at every move to the same
// depth. Tests leave some out.
type methods struct {
	table, quiesce, extend, reduce, prune, aspire bool
}

var allMethods = methods{table: true, quiesce: true, extend: true, reduce: true, prune: true, aspire: true}

// New makes a searcher whose table takes about so many bytes.
func New(bytes int) *Searcher {
	s := &Searcher{methods: allMethods}
	s.table.resize(bytes)
	return s
}

// Forget empties the memory: what is searched next is found as by a new Searcher.
func (s *Searcher) Forget() {
	s.table.clear()
	s.history = history{}
}

// Search looks for the best moves of a state that is not over. When ctx ends or a
// limit is reached it returns what the last whole iteration found, or a better
// move that a part of the next did, at least a legal move. Report, if not nil, is
// told the result of each iteration. With the same memory, no limit of time and no
// end of ctx, the result is always the same. A state that is no [game.Walkable] is
// answered with its first legal move.
func (s *Searcher) Search(ctx context.Context, state game.State, limits Limits, report func(Result)) Result {
	if _, over := state.Result(); over {
		return Result{}
	}
	walkable, ok := state.(game.Walkable)
	if !ok {
		return Result{Lines: []Line{{Moves: state.Moves()[:1]}}}
	}
	s.prepare(ctx, walkable.Walk(), int(state.Turn()), limits)
	defer func() { s.walk = nil }()
	return s.iterate(limits, report)
}

// prepare begins a search.
func (s *Searcher) prepare(ctx context.Context, w game.Walk, turn int, limits Limits) {
	s.walk, s.turn, s.contempt = w, turn, limits.Contempt
	s.budget = budget{ctx: ctx, begun: time.Now(), most: limits.Nodes}
	s.table.advance()
	s.history.fade()
	for i := range s.frames {
		s.frames[i].killers = [2]game.Ply{game.NoPly, game.NoPly}
		s.frames[i].slot = 0
	}
	s.listRoots(limits.Only)
}

// listRoots orders the moves of the root by what they gain at once. Only some of them
// are roots, if any are named.
func (s *Searcher) listRoots(only []game.Move) {
	s.roots = s.roots[:0]
	for _, m := range s.walk.Moves(nil) {
		if len(only) > 0 && !slices.Contains(only, s.walk.Move(m)) {
			continue
		}
		s.roots = append(s.roots, root{ply: m, score: Score(s.walk.Gain(m))})
	}
	slices.SortStableFunc(s.roots, func(a, b root) int { return int(b.score - a.score) })
	for i := range s.roots {
		s.roots[i].score = -Infinite
	}
}
