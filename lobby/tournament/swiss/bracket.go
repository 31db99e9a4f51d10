package swiss

import "pawnstorm/lobby/tournament/matching"

// none means no partner.
const none = -1

// bracket holds the players who are paired together (1.3): the residents, who have the same score,
// and before them the players who were moved down. It also holds all following players, because they
// must still have a pairing after this one (C4).
//
// Players are vertices of a graph, in the order of the field. One vertex stands for the bye. For
// speed, the graph first ends with the next score group, and those players may stay without a
// partner. Only if the remaining players cannot be paired then does it get all players.
type bracket struct {
	f       *field
	players []*player
	moved   int // how many players at the front were moved down
	end     int // where the residents end
	next    int // where the score group after them ends
	byeTo   int // the highest score that may have the bye (C5)
	pairs   int // how many pairs are possible (C6)

	whole   bool   // the graph has all players
	seen    int    // the number of players in the graph
	size    int    // vertices
	allowed []bool // by two vertices: whether they may be matched
}

// newBracket returns the first bracket of the players who are not paired yet. moved of them were
// moved down.
func newBracket(f *field, players []*player, moved, byeTo int) *bracket {
	b := &bracket{f: f, players: players, moved: moved, byeTo: byeTo}
	b.end = b.groupEnd(moved)
	b.next = b.groupEnd(b.end)
	return b
}

// groupEnd returns where the players with the score of player i end.
func (b *bracket) groupEnd(i int) int {
	end := i
	for end < len(b.players) && b.players[end].score == b.players[i].score {
		end++
	}
	return end
}

// hasBye reports whether there is an odd number of players.
func (b *bracket) hasBye() bool { return len(b.players)%2 == 1 }

// isBye reports whether a vertex stands for the bye.
func (b *bracket) isBye(v int) bool { return v == b.seen && b.hasBye() }

// look builds the graph of all players, or up to the next score group.
func (b *bracket) look(whole bool) {
	b.whole, b.seen = whole, b.next
	if whole {
		b.seen = len(b.players)
	}
	b.size = b.seen
	if b.hasBye() {
		b.size++
	}
	b.size += b.size % 2
	b.allowed = make([]bool, b.size*b.size)
	for u, p := range b.players[:b.seen] {
		for v := max(u+1, b.moved); v < b.seen; v++ {
			if b.f.may(p, b.players[v]) {
				b.allow(u, v, true)
			}
		}
		if b.hasBye() && b.mayBye(p) {
			b.allow(u, b.seen, true)
		}
	}
}

func (b *bracket) mayBye(p *player) bool { return p.mayBye && p.score <= b.byeTo }

func (b *bracket) allow(u, v int, yes bool) {
	b.allowed[u*b.size+v], b.allowed[v*b.size+u] = yes, yes
}

// match finds the best matching. Weights only count for allowed pairs. The partner of a vertex that
// stays alone is none.
func (b *bracket) match(length int, weight func(u, v, i int) int64) (mate []int, ok bool) {
	g := matching.New(b.size, length, func(u, v, i int) int64 {
		if !b.allowed[u*b.size+v] {
			return 0
		}
		return weight(u, v, i)
	})
	for u := range b.size {
		for v := range u {
			if !b.whole || b.allowed[u*b.size+v] {
				g.Join(v, u)
			}
		}
	}
	mate, ok = g.Perfect()
	for u, v := range mate {
		if !b.allowed[u*b.size+v] {
			mate[u] = none
		}
	}
	return mate, ok
}

// pair returns the partner of each vertex. Players who float have none, or a partner outside the
// bracket. ok is false if there is no legal pairing of all players.
func (b *bracket) pair() (mate []int, ok bool) {
	if mate, ok := b.obvious(); ok && b.completes(mate) {
		return mate, true
	}
	for _, whole := range []bool{false, true} {
		b.look(whole)
		if mate, ok = b.pairInGraph(); ok && (whole || b.completes(mate)) {
			return mate, true
		}
	}
	return nil, false
}

func (b *bracket) pairInGraph() (mate []int, ok bool) {
	mate, ok = b.match(1, func(_, v, _ int) int64 {
		if v < b.end {
			return 1
		}
		return 0
	})
	if !ok {
		return nil, false
	}
	b.pairs = 0
	for u, v := range mate[:b.end] {
		if v > u && v < b.end {
			b.pairs++
		}
	}
	if b.pairs == 0 {
		return mate, true
	}
	criteria, length := b.criteria()
	if b.moved > 0 {
		mate = b.pairMoved(criteria, length)
	}
	if rest := b.remainder(mate); rest.pairs > 0 {
		mate = b.pairRest(rest, criteria, length)
	}
	return mate, true
}

// pairMoved finds the best pairing that gives the moved-down players their partners by article 3: it
// pairs as many of the best of them as possible, then gives the first the best opponent, and so on.
func (b *bracket) pairMoved(criteria []int64, length int) []int {
	chosen := (b.moved + packed - 1) / packed // numbers with a bit for each paired player
	order := newTransposition(b.moved, b.end-b.moved)
	mate, _ := b.match(length+chosen+order.length, func(u, v, i int) int64 {
		switch {
		case i < length:
			return criteria[(u*b.size+v)*length+i]
		case u >= b.moved || v >= b.end:
			return 0
		case i-length < chosen:
			return bit(u, i-length)
		}
		return order.number(u, v-b.moved, i-length-chosen)
	})
	return mate
}

// remainder holds the residents who are left after the moved-down players are paired. They are paired
// with each other.
type remainder struct {
	place []int // by vertex: its place in the remainder, or none
	size  int
	pairs int
	fixed []int // by vertex: its fixed partner, or none
}

func (b *bracket) remainder(mate []int) remainder {
	r := remainder{place: make([]int, b.size), fixed: make([]int, b.size), pairs: b.pairs}
	for v := range b.size {
		r.place[v], r.fixed[v] = none, none
	}
	for v := b.moved; v < b.end; v++ {
		if u := mate[v]; u != none && u < b.moved {
			r.fixed[u], r.fixed[v] = v, u
			r.pairs--
			continue
		}
		r.place[v] = r.size
		r.size++
	}
	return r
}

// pairRest finds the best pairing of the remainder. By article 3, its first half, S1, plays its second
// half, S2. If players must change sides, then as few as possible, with the least difference of
// places, the lowest of S1 and the highest of S2. Then the first of S1 gets the highest possible
// opponent, then the second, and so on.
func (b *bracket) pairRest(r remainder, criteria []int64, length int) []int {
	for u := range b.size {
		for v := range u {
			held := r.fixed[u] != none || r.fixed[v] != none
			left := v < b.moved && u < b.end // moved down, and floats on
			if (held || left) && r.fixed[u] != v {
				b.allow(u, v, false)
			}
		}
	}
	order := newExchange(r.size, r.pairs)
	mate, _ := b.match(length+order.length(), func(u, v, i int) int64 {
		if i < length {
			return criteria[(u*b.size+v)*length+i]
		}
		if v >= b.end || r.place[u] == none || r.place[v] == none {
			return 0
		}
		return order.number(r.place[u], r.place[v], i-length)
	})
	return mate
}

// completes reports whether the players without a partner in a matching can be paired with each other
// and with the players outside the graph.
func (b *bracket) completes(mate []int) bool {
	var left []*player
	moved := 0
	for u, v := range mate[:b.seen] {
		if v != none && !b.isBye(v) {
			continue
		}
		left = append(left, b.players[u])
		if u < b.end {
			moved = len(left)
		}
	}
	rest := &bracket{f: b.f, moved: moved, byeTo: b.byeTo, players: append(left, b.players[b.seen:]...)}
	rest.look(true)
	_, ok := rest.match(0, nil)
	return ok
}

// obvious returns the pairing of S1 with S2 in order, if nothing speaks against it: no one was moved
// down, and no one floats except the last player of all, who gets the bye.
func (b *bracket) obvious() (mate []int, ok bool) {
	half := b.end / 2
	if b.moved > 0 {
		return nil, false
	}
	b.seen = b.end
	mate = make([]int, b.end)
	for u := range half {
		v := half + u
		if !b.f.may(b.players[u], b.players[v]) || b.f.violations(b.players[u], b.players[v]) != (violations{}) {
			return nil, false
		}
		mate[u], mate[v] = v, u
	}
	if b.end%2 == 0 {
		return mate, true
	}
	last := b.players[b.end-1]
	mate[b.end-1] = none
	for _, p := range b.players {
		if p.played > last.played {
			return nil, false
		}
	}
	return mate, b.end == len(b.players) && b.mayBye(last) && last.floats == [2]float{}
}
