package search

import (
	"math"

	"pawnstorm/game"
)

// bypass cuts off a node if the side to move stands so well that it could even give its turn away.
func (s *Searcher) bypass(ply, depth int, beta Score) (Score, bool) {
	f := &s.frames[ply]
	if f.forced || f.worth < beta || beta <= -Decided || beta >= Decided || !s.walk.CanPass() {
		return 0, false
	}
	if depth <= 7 {
		margin := Score(80 * depth)
		if s.improving(ply) {
			margin -= 60
		}
		if f.worth-margin >= beta {
			return f.worth, true
		}
	}
	return s.pass(ply, depth, beta)
}

// pass gives the turn away and searches, less deeply, whether the side still stands well. (Null move: C.
// Donninger, Null move and deep search, 1993.)
func (s *Searcher) pass(ply, depth int, beta Score) (Score, bool) {
	f := &s.frames[ply]
	if depth < 3 {
		return 0, false
	}
	reduction := 3 + depth/4 + int(min((f.worth-beta)/200, 3))
	f.slot, f.row = 0, 0
	s.walk.Play(game.NoPly)
	score := -s.visit(ply+1, depth-1-reduction, -beta, -beta+1, false)
	s.walk.Back()
	if s.budget.spent || score < beta {
		return 0, false
	}
	return min(score, Decided-1), true
}

// plan is how a node treats its late moves.
type plan struct {
	depth     int
	open      bool // the exact score is needed, not only a bound
	forced    bool
	improving bool
	prunes    bool // moves may be left out
	worth     Score
}

func (s *Searcher) plan(ply, depth int, open bool) plan {
	f := &s.frames[ply]
	p := plan{depth: depth, open: open, forced: f.forced, improving: s.improving(ply), worth: f.worth}
	// If a turn can be a burden, the current worth says too little about what one more move does to it.
	p.prunes = s.methods.prune && !f.forced && depth <= 8 && s.walk.CanPass()
	return p
}

// skips reports whether a move is left out: a late or quiet one when too much is missing, or a move that
// loses more than the depth can make up for.
func (p *plan) skips(s *Searcher, c *choice, tried int, alpha Score) bool {
	if !p.prunes || c.rank >= rankKiller {
		return false
	}
	if c.sharp {
		return c.gain() < -100*p.depth
	}
	late := 3 + p.depth*p.depth
	if !p.improving {
		late /= 2
	}
	switch {
	case tried > late:
		return true
	case p.depth <= 6 && p.worth+Score(100+90*p.depth) <= alpha:
		return true
	}
	return s.walk.Gain(c.ply) < -50*p.depth
}

// reductions has reductions by depth and number of the move.
var reductions = func() (table [64][64]int8) {
	for depth := 1; depth < 64; depth++ {
		for tried := 1; tried < 64; tried++ {
			table[depth][tried] = int8(0.9 + math.Log(float64(depth))*math.Log(float64(tried))/1.9)
		}
	}
	return table
}()

// reduction returns by how many plies a late move's first search is reduced.
func (p *plan) reduction(s *Searcher, c *choice, tried int) int {
	if !s.methods.reduce || p.depth < 3 || tried < 2 || p.forced || c.rank >= rankCounter {
		return 0
	}
	r := int(reductions[min(p.depth, 63)][min(tried, 63)])
	if p.open {
		r--
	}
	if !p.improving {
		r++
	}
	if c.sharp {
		r--
	} else {
		r -= int(c.rank) / mostPast
	}
	return min(max(r, 0), p.depth-2)
}
