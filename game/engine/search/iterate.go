package search

import (
	"slices"

	"pawnstorm/game"
)

// root is a move of the root position with the line that follows it.
type root struct {
	ply   game.Ply
	score Score // -Infinite if it was only shown to be no better than another
	line  []game.Ply
}

// iterate searches one ply deeper each time. The first iteration has no time limit, and takes a few
// milliseconds at most. So a win with the next move is seen on any machine, however busy.
func (s *Searcher) iterate(limits Limits, report func(Result)) Result {
	lines := min(max(1, limits.Lines), len(s.roots))
	last := game.WalkDepth - 1
	if limits.Depth > 0 {
		last = min(last, limits.Depth)
	}
	found := s.untried(lines)
	var calm calm
	for depth := 1; depth <= last && s.budget.mayGoOn(); depth++ {
		s.depth, s.overtaken = depth, false
		if !s.searchLines(lines) {
			if s.overtaken && lines == 1 {
				found.Lines = s.result(lines).Lines
			}
			break
		}
		found = s.result(lines)
		s.budget.time = limits.Time
		if report != nil {
			report(found)
		}
		calm.note(&s.roots[0])
		if s.settled(found) || limits.Target > 0 && (len(s.roots) == 1 || s.budget.passed() >= calm.share(limits.Target)) {
			break
		}
	}
	found.Nodes, found.Reach = s.budget.nodes, s.reach
	return found
}

// settled reports whether a deeper search cannot change anything: each line leads to an end within
// the depth.
func (s *Searcher) settled(found Result) bool {
	return !slices.ContainsFunc(found.Lines, func(l Line) bool {
		plies, ok := l.Score.Plies()
		return !ok || max(plies, -plies) > found.Depth
	})
}

// untried returns moves in case that not even one iteration completes.
func (s *Searcher) untried(lines int) Result {
	var r Result
	for i := range lines {
		r.Lines = append(r.Lines, Line{Moves: []game.Move{s.walk.Move(s.roots[i].ply)}})
	}
	return r
}

// result returns the result of an iteration.
func (s *Searcher) result(lines int) Result {
	r := Result{Depth: s.depth, Reach: s.reach, Nodes: s.budget.nodes}
	for i := range lines {
		root := &s.roots[i]
		r.Lines = append(r.Lines, Line{Score: root.score, Moves: moves(s.walk, root.line)})
	}
	return r
}

// searchLines finds the best moves, one after the other, and moves them to the front of the roots. It
// reports whether the budget was enough.
func (s *Searcher) searchLines(lines int) bool {
	for n := range lines {
		if !s.searchLine(n) {
			return false
		}
	}
	slices.SortStableFunc(s.roots[:lines], func(a, b root) int { return int(b.score - a.score) })
	return true
}

// narrow is the expected distance to the score of the last iteration.
const narrow = 20

// searchLine finds the best of the roots from the nth on and moves it to their front. It begins with a
// narrow window, and widens it while the score is outside.
func (s *Searcher) searchLine(n int) bool {
	alpha, beta, width := -Infinite, Infinite, Score(narrow)
	if last := s.roots[n].score; s.methods.aspire && s.depth > 4 && last > -Decided && last < Decided {
		alpha, beta = last-width, last+width
	}
	for {
		score := s.searchRoots(n, alpha, beta)
		if s.budget.spent {
			return false
		}
		width *= 2
		switch {
		case score <= alpha && alpha > -Infinite:
			beta = (alpha + beta) / 2
			alpha = max(score-width, -Infinite)
		case score >= beta && beta < Infinite:
			beta = min(score+width, Infinite)
		default:
			return true
		}
	}
}

// searchRoots searches the roots from the nth on within a window and moves the best to their front.
func (s *Searcher) searchRoots(n int, alpha, beta Score) Score {
	best := -Infinite
	for i := n; i < len(s.roots); i++ {
		r := &s.roots[i]
		s.frames[0].slot, s.frames[0].row = s.walk.Slot(r.ply), s.row(0, r.ply)
		s.walk.Play(r.ply)
		score := s.follow(0, s.depth, 0, i == n, alpha, beta)
		s.walk.Back()
		if s.budget.spent {
			return 0
		}
		if i > n && score <= alpha {
			continue
		}
		if score > best {
			best = score
			s.overtaken = s.overtaken || i > n
			s.toFront(n, i, score)
		}
		alpha = max(alpha, score)
		if alpha >= beta {
			break
		}
	}
	return best
}

// toFront moves the ith root to the nth place, with its result.
func (s *Searcher) toFront(n, i int, score Score) {
	r := s.roots[i]
	copy(s.roots[n+1:i+1], s.roots[n:i])
	expected := &s.frames[1].line
	r.score = score
	r.line = append(append(r.line[:0], r.ply), expected.plies[:expected.length]...)
	s.roots[n] = r
}
