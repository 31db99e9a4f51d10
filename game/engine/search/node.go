package search

import "pawnstorm/game"

// deepest is the ply where every line ends.
const deepest = game.WalkDepth - 1

// visit returns the score of the current position for the side to move: exact between alpha and beta,
// otherwise a bound.
func (s *Searcher) visit(ply, depth int, alpha, beta Score, mayPass bool) Score {
	f := &s.frames[ply]
	f.line.length = 0
	if s.budget.spend() {
		return 0
	}
	s.reach = max(s.reach, ply)
	if e, over := s.walk.Ending(false); over {
		return ended(e, ply, s.contempt)
	}
	if ply >= deepest {
		return s.judge(ply)
	}
	f.forced = s.walk.Forced()
	if f.forced && s.methods.extend && ply < 2*s.depth {
		depth++
	}
	if depth > 0 {
		return s.node(ply, depth, alpha, beta, mayPass)
	}
	if !s.methods.quiesce {
		return s.leaf(ply)
	}
	return s.quiesce(ply, depth, alpha, beta)
}

// ended returns the score of a game that ended ply plies after the root.
func ended(e game.Ending, ply int, contempt Score) Score {
	switch {
	case e != game.Drawn:
		return Score(e) * (Mate - Score(ply))
	case ply%2 == 0:
		return -contempt
	}
	return contempt
}

// leaf evaluates a position and checks only whether it has moves.
func (s *Searcher) leaf(ply int) Score {
	s.buffer = s.walk.Moves(s.buffer[:0])
	if len(s.buffer) == 0 {
		return s.stuck(ply)
	}
	return s.judge(ply)
}

// stuck returns the score of a position without legal moves.
func (s *Searcher) stuck(ply int) Score {
	e, _ := s.walk.Ending(true)
	return ended(e, ply, s.contempt)
}

// node searches a position that is not over.
func (s *Searcher) node(ply, depth int, alpha, beta Score, mayPass bool) Score {
	open := beta-alpha > 1
	// Nothing is better than to win with the next move, or worse than to have lost.
	alpha, beta = max(alpha, Score(ply)-Mate), min(beta, Mate-Score(ply)-1)
	if alpha >= beta {
		return alpha
	}
	key := s.walk.Key()
	e, known := s.recall(key)
	if known && !open && int(e.depth) >= depth {
		if score := fromTable(e.score, ply); e.settles(score, alpha, beta) {
			return score
		}
	}
	s.weigh(ply, &e, known)
	if !open && mayPass && s.methods.prune {
		if score, ok := s.bypass(ply, depth, beta); ok {
			return score
		}
	}
	if e.tag == 0 && depth >= 4 && s.methods.reduce {
		depth-- // the next iteration will know which move to try first
	}
	return s.tryAll(ply, depth, alpha, beta, key, e.tag)
}

// recall looks a position up in the table.
func (s *Searcher) recall(key uint64) (entry, bool) {
	if !s.methods.table {
		return entry{}, false
	}
	return s.table.find(key)
}

// settles reports whether an entry decides a node with this window.
func (e *entry) settles(score, alpha, beta Score) bool {
	switch e.bound() {
	case exact:
		return true
	case lower:
		return score >= beta
	}
	return score <= alpha
}

// weigh sets the worth of the position as it stands, unless something forces the side to move.
func (s *Searcher) weigh(ply int, e *entry, known bool) {
	f := &s.frames[ply]
	switch {
	case f.forced:
		f.plain, f.worth = unknown, unknown
		return
	case known && Score(e.worth) != unknown:
		f.plain = Score(e.worth)
	default:
		f.plain = s.judge(ply)
	}
	f.worth = s.corrected(ply, f.plain)
}

// improving reports whether the side to move stands better than on its last turn.
func (s *Searcher) improving(ply int) bool {
	f := &s.frames[ply]
	return !f.forced && ply >= 2 && f.worth > s.frames[ply-2].worth
}

// tryAll tries the moves of a node, the most promising first.
func (s *Searcher) tryAll(ply, depth int, alpha, beta Score, key uint64, tag uint16) Score {
	f := &s.frames[ply]
	s.list(ply, tag, true)
	best, is, bestTag, sharp := -Infinite, upper, uint16(0), false
	plan := s.plan(ply, depth, beta-alpha > 1)
	for tried := 0; ; tried++ {
		c, ok := s.pick(ply, true)
		if !ok {
			break
		}
		skips := best > -Decided && plan.skips(s, &c, tried, alpha)
		f.slot, f.row = s.walk.Slot(c.ply), s.row(ply, c.ply)
		s.walk.Play(c.ply)
		if skips && !s.forces() {
			s.walk.Back()
			continue
		}
		score := s.follow(ply, depth, plan.reduction(s, &c, tried), tried == 0, alpha, beta)
		s.walk.Back()
		if s.budget.spent {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score <= alpha {
			continue
		}
		alpha, is, bestTag, sharp = score, exact, tagOf(c.ply), c.sharp
		f.line.put(c.ply, &s.frames[ply+1].line)
		if score >= beta {
			is = lower
			if !c.sharp {
				s.reward(ply, depth, c.ply)
			}
			break
		}
	}
	if f.next == 0 {
		return s.stuck(ply)
	}
	if !f.forced && !sharp {
		s.correct(ply, depth, best, is)
	}
	s.remember(ply, depth, key, bestTag, best, is)
	return best
}

// forces reports whether the last move leaves no quiet choice.
func (s *Searcher) forces() bool {
	_, over := s.walk.Ending(false)
	return !over && s.walk.Forced()
}

// remember writes the result for a position to the table.
func (s *Searcher) remember(ply, depth int, key uint64, tag uint16, score Score, is bound) {
	if s.methods.table {
		worth := int16(s.frames[ply].plain)
		e := entry{key: key, tag: tag, score: toTable(score, ply), worth: worth, depth: int8(depth)}
		s.table.keep(e, is)
	}
}

// follow searches the position after a move of a ply. The first move gets the whole window. Others are
// first only compared with alpha, at a depth reduced by reduction. (Principal variation search: T.
// Marsland and M. Campbell, Parallel search of strongly ordered game trees, 1982.)
func (s *Searcher) follow(ply, depth, reduction int, first bool, alpha, beta Score) Score {
	if first {
		return -s.visit(ply+1, depth-1, -beta, -alpha, true)
	}
	score := -s.visit(ply+1, depth-1-reduction, -alpha-1, -alpha, true)
	if score > alpha && reduction > 0 {
		score = -s.visit(ply+1, depth-1, -alpha-1, -alpha, true)
	}
	if score > alpha && score < beta {
		score = -s.visit(ply+1, depth-1, -beta, -alpha, true)
	}
	return score
}
