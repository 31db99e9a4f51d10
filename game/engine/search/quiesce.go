package search

const (
	// hopeless is how much more than its expected gain a sharp move may win.
	hopeless = 150
	// forcedPlies is for how many plies past its depth a search still tries every answer to a
	// forcing move.
	forcedPlies = 6
)

// quiesce searches sharp moves until the position can be evaluated as it stands. The side to move may
// always accept that, unless something forces it.
func (s *Searcher) quiesce(ply, depth int, alpha, beta Score) Score {
	f := &s.frames[ply]
	key := s.walk.Key()
	e, known := s.recall(key)
	if known {
		if score := fromTable(e.score, ply); beta-alpha == 1 && e.settles(score, alpha, beta) {
			return score
		}
	}
	all := f.forced && depth > -forcedPlies
	best, is, bestTag := -Infinite, upper, uint16(0)
	f.plain, f.worth = unknown, unknown
	if !all {
		f.forced = false
		s.weigh(ply, &e, known)
		if best = f.worth; best >= beta {
			return best
		}
		alpha = max(alpha, best)
	}
	s.list(ply, e.tag, all)
	for {
		c, ok := s.pick(ply, all)
		if !ok {
			break
		}
		if !all && s.vain(&c, f.worth, alpha) {
			continue
		}
		f.slot, f.row = s.walk.Slot(c.ply), s.row(ply, c.ply)
		s.walk.Play(c.ply)
		score := -s.visit(ply+1, depth-1, -beta, -alpha, true)
		s.walk.Back()
		if s.budget.spent {
			return 0
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha {
			alpha, is, bestTag = score, exact, tagOf(c.ply)
			f.line.put(c.ply, &s.frames[ply+1].line)
		}
		if score >= beta {
			is = lower
			break
		}
	}
	if all && f.next == 0 {
		return s.stuck(ply)
	}
	s.remember(ply, 0, key, bestTag, best, is)
	return best
}

// vain reports whether a sharp move is not worth trying: it loses something or wins too little.
func (s *Searcher) vain(c *choice, worth, alpha Score) bool {
	if !s.methods.prune || c.rank == rankTable {
		return false
	}
	return c.gain() < 0 || worth+Score(c.gain())+hopeless <= alpha
}
