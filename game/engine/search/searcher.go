package search

import (
	"context"
	"slices"
	"time"

	"pawnstorm/game"
)

// Searcher searches. It keeps its memory from one search to the next. Only one goroutine may use it at a
// time.
type Searcher struct {
	table   table
	history history
	methods methods
	network network

	// The fields below belong to one search.
	walk     game.Walk
	turn     int // at the root
	budget   budget
	contempt Score
	depth    int // of the iteration
	reach    int // the deepest ply looked at
	// overtaken says that this iteration has found a better move than the best of the last one.
	overtaken bool
	roots     []root
	frames    [game.WalkDepth]frame
	buffer    []game.Ply
}

// methods are what a search does besides searching every move to the same depth. Tests switch some off.
type methods struct {
	table, quiesce, extend, reduce, prune, aspire, correct bool
}

var allMethods = methods{table: true, quiesce: true, extend: true, reduce: true, prune: true, aspire: true, correct: true}

// New returns a searcher whose table takes about the given bytes.
func New(bytes int) *Searcher {
	s := &Searcher{methods: allMethods}
	s.table.resize(bytes)
	return s
}

// Forget clears the memory, so that the next search is like one of a new Searcher.
func (s *Searcher) Forget() {
	s.table.clear()
	s.history = history{}
}

// Full returns how much of the memory the last search has used, in thousandths. It looks at a
// part of it.
func (s *Searcher) Full() int { return s.table.full() }

// Search looks for the best moves of a state that is not over. When ctx ends or a limit is reached, it
// returns the result of the last complete iteration, or a better move from part of the next. It always
// returns a legal move. report, if not nil, gets the result of each iteration. With the same memory, no
// time limit and no end of ctx, the result is always the same. For a state that is not a
// [game.Walkable], Search returns the first legal move.
func (s *Searcher) Search(ctx context.Context, state game.State, limits Limits, report func(Result)) Result {
	if _, over := state.Result(); over {
		return Result{}
	}
	walkable, ok := state.(game.Walkable)
	if !ok {
		return Result{Lines: []Line{{Moves: state.Moves()[:1]}}}
	}
	s.prepare(ctx, walkable.Walk(), int(state.Turn()), limits)
	s.network.prepare(state, s.walk)
	defer func() { s.walk, s.network.walk = nil, nil }()
	return s.iterate(limits, report)
}

// prepare sets up a search.
func (s *Searcher) prepare(ctx context.Context, w game.Walk, turn int, limits Limits) {
	s.walk, s.turn, s.contempt, s.reach = w, turn, limits.Contempt, 0
	s.budget = budget{ctx: ctx, begun: time.Now(), most: limits.Nodes}
	s.table.advance()
	s.history.fade()
	for i := range s.frames {
		s.frames[i].killers = [2]game.Ply{game.NoPly, game.NoPly}
		s.frames[i].slot, s.frames[i].row = 0, 0
	}
	s.listRoots(limits.Only)
}

// listRoots sorts the moves of the root by their gain. If only is not empty, other moves are left out.
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
