package swiss

// criteria has a counter for each of the quality criteria of article 2 that matter in a
// bracket, in their order. All are counted so that more is better.
type criteria struct {
	tally
	class, below               []int // the class of each who was moved down; of each in the bracket
	pairs, scores              int   // C6, C7
	nextPairs, nextScores      int   // C8
	bye                        int   // C9
	grievances                 [4]int
	downs, ups                 [2]int // C14 to C17, for the last round and that before
	movedScores, oppositeScore [2]int // C18 to C21
}

// criteria is the weight of each edge by all criteria, and how many numbers it has.
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

// counters lays the counters out. Those that cannot differ are left out.
func (b *bracket) counters() *criteria {
	c := &criteria{bye: none, grievances: [4]int{none, none, none, none}}
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
	// C9 is for a bracket of which one player is left, and gets the bye.
	if b.hasBye() && b.byeTo >= b.players[b.moved].score && b.end-2*b.pairs == 1 {
		c.bye = c.counter(rounds)
	}
	if b.f.topScore >= 0 {
		c.grievances[0], c.grievances[1] = c.counter(2*b.pairs), c.counter(2*b.pairs)
	}
	c.grievances[2], c.grievances[3] = c.counter(b.pairs), c.counter(b.pairs)
	for back := range c.downs {
		c.downs[back], c.ups[back] = c.counter(b.end), c.counter(b.pairs)
	}
	for back := range c.movedScores {
		c.movedScores[back], c.oppositeScore[back] = c.counters(moved), c.counters(moved)
	}
	return c
}

// within counts what a pair of the bracket is worth; u < v.
func (c *criteria) within(b *bracket, u, v int, w []int64) {
	high, low := b.players[u], b.players[v]
	moved := u < b.moved
	c.add(w, c.pairs, 1)
	if moved {
		c.add(w, c.scores+c.class[u], 1)
	}
	grievances := b.f.grieve(high, low)
	for i, counter := range c.grievances {
		if most := int64(1); counter != none {
			if i < 2 {
				most = 2 // both may suffer
			}
			c.add(w, counter, most-grievances[i])
		}
	}
	for back := range c.downs {
		c.floats(back, moved, u, high.floats[back], low.floats[back], w)
	}
}

// floats counts what a pair does for those who floated so many rounds back: residents who
// floated down should not be left, those who floated up should not meet the moved down.
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

// classes sorts the first n players by score: the number of each one's class, and how many
// each has.
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
