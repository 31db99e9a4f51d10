package swiss

// criteria has the counters for the quality criteria of article 2 that matter in a bracket, in order.
// In all of them more is better.
type criteria struct {
	tally
	class, below               []int // the class of each moved-down player, and of each in the bracket
	pairs, scores              int   // C6, C7
	nextPairs, nextScores      int   // C8
	bye                        int   // C9
	violations                 [4]int
	downs, ups                 [2]int // C14 to C17, for the last round and the one before
	movedScores, oppositeScore [2]int // C18 to C21
}

// criteria returns the weight of each edge by all criteria, and the length of a weight.
func (b *bracket) criteria() (weights []int64, length int) {
	c := b.counters()
	length = c.length
	weights = make([]int64, b.size*b.size*length)
	for u := range b.seen {
		for v := u + 1; v < b.size; v++ {
			if !b.allowed[u*b.size+v] {
				continue
			}
			w := weights[(u*b.size+v)*length : (u*b.size+v+1)*length]
			switch {
			case v < b.end:
				c.within(b, u, v, w)
			case v < b.next:
				c.add(w, c.nextPairs, 1)
				if u < b.end {
					c.add(w, c.nextScores+c.below[u], 1)
				}
			case b.isBye(v) && c.bye != none && b.players[u].score == b.byeTo:
				c.add(w, c.bye, int64(b.players[u].played))
			}
		}
	}
	return weights, length
}

// counters creates the counters that can differ.
func (b *bracket) counters() *criteria {
	c := &criteria{bye: none, violations: [4]int{none, none, none, none}}
	var moved, all []int
	c.class, moved = b.classes(b.moved)
	c.below, all = b.classes(b.end)
	rounds := 0
	for _, p := range b.players {
		rounds = max(rounds, p.played)
	}
	c.pairs = c.counter(b.pairs)
	c.scores = c.counters(moved)
	c.nextPairs = c.counter(b.next / 2)
	c.nextScores = c.counters(all)
	// C9 is for a bracket with one player left over, who gets the bye.
	if b.hasBye() && b.byeTo >= b.players[b.moved].score && b.end-2*b.pairs == 1 {
		c.bye = c.counter(rounds)
	}
	if b.f.topScore >= 0 {
		c.violations[0], c.violations[1] = c.counter(2*b.pairs), c.counter(2*b.pairs)
	}
	c.violations[2], c.violations[3] = c.counter(b.pairs), c.counter(b.pairs)
	for back := range c.downs {
		c.downs[back], c.ups[back] = c.counter(b.end), c.counter(b.pairs)
	}
	for back := range c.movedScores {
		c.movedScores[back], c.oppositeScore[back] = c.counters(moved), c.counters(moved)
	}
	return c
}

// within adds the value of a pair of the bracket; u < v.
func (c *criteria) within(b *bracket, u, v int, w []int64) {
	high, low := b.players[u], b.players[v]
	moved := u < b.moved
	c.add(w, c.pairs, 1)
	if moved {
		c.add(w, c.scores+c.class[u], 1)
	}
	violations := b.f.violations(high, low)
	for i, counter := range c.violations {
		if most := int64(1); counter != none {
			if i < 2 {
				most = 2 // both players can be affected
			}
			c.add(w, counter, most-violations[i])
		}
	}
	for back := range c.downs {
		c.floats(back, moved, u, high.floats[back], low.floats[back], w)
	}
}

// floats adds the value of a pair for players who floated that many rounds back. Residents who floated
// down should be paired. Players who floated up should not meet moved-down players.
func (c *criteria) floats(back int, moved bool, u int, high, low float, w []int64) {
	if low == down {
		c.add(w, c.downs[back], 1)
	}
	if !moved && high == down {
		c.add(w, c.downs[back], 1)
	}
	if !moved || low != up {
		c.add(w, c.ups[back], 1)
	}
	if moved && high == down {
		c.add(w, c.movedScores[back]+c.class[u], 1)
	}
	if moved && low != up {
		c.add(w, c.oppositeScore[back]+c.class[u], 1)
	}
}

// classes groups the first n players by score. It returns the number of each player's class, and the
// size of each class.
func (b *bracket) classes(n int) (of, sizes []int) {
	for i, p := range b.players[:n] {
		if i == 0 || b.players[i-1].score != p.score {
			sizes = append(sizes, 0)
		}
		sizes[len(sizes)-1]++
		of = append(of, len(sizes)-1)
	}
	return of, sizes
}
