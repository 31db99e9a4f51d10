package swiss

import "pawnstorm/lobby/tournament/matching"

// none stands for a partner who is not there.
const none = -1

// bracket is the players who are paired together (1.3): those with one score, called
// residents, and those who were moved down to it, who stand before them. All who come
// after are there, too: there must be a pairing for them when this one is done (C4).
//
// Players are vertices of a graph, in the order of the field, and one vertex stands for
// the bye. To be quick the graph ends with the next score group, and everybody in it may
// be left without a partner; only if the others cannot be paired then, it has them all.
type bracket struct {
	f       *field
	players []*player
	moved   int // the first so many were moved down
	end     int // residents end here
	next    int // the score group after them ends here
	byeTo   int // the highest score that may have the bye (C5)
	pairs   int // so many pairs can be made (C6)

	whole   bool   // the graph has all players
	seen    int    // so many players are in the graph
	size    int    // vertices
	allowed []bool // by two vertices: they may be matched
}

// newBracket begins with the players who are not paired yet, of which the first so many
// were moved down.
func newBracket(f *field, players []*player, moved, byeTo int) *bracket {
	b := &bracket{f: f, players: players, moved: moved, byeTo: byeTo}
	b.end = b.groupEnd(moved)
	b.next = b.groupEnd(b.end)
	return b
}

// groupEnd is where those who have the score of player i end.
func (b *bracket) groupEnd(i int) int {
	end := i
	for end < len(b.players) && b.players[end].score == b.players[i].score {
		end++
	}
	return end
}

// hasBye tells whether one of the players will be left over.
func (b *bracket) hasBye() bool { return len(b.players)%2 == 1 }

// isBye tells whether a vertex is that of the bye.
func (b *bracket) isBye(v int) bool { return v == b.seen && b.hasBye() }

// look lays out the graph, of all players or of those as far as the next score group.
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

// match finds the best matching by weights that count for those who may be matched. The
// partner of a vertex that is left alone is none.
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

// pair is the pairing of the bracket: the partner of each vertex, or one outside the
// bracket for those who float. False means that no pairing of all is allowed.
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

// pairMoved finds the best pairing in which those who were moved down have the partners
// that article 3 puts first: as many of the best of them as can be, then the best
// opponent for the first, and so on.
func (b *bracket) pairMoved(criteria []int64, length int) []int {
	chosen := (b.moved + packed - 1) / packed // numbers with a bit for each who is paired
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

// remainder is the residents who are left when those who were moved down have opponents.
// They are paired among themselves.
type remainder struct {
	place []int // by vertex: its place in the remainder, or none
	size  int
	pairs int
	fixed []int // by vertex: the partner who is fixed already, or none
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

// pairRest finds the best pairing of the remainder. By article 3 its first half, S1, is
// paired with the second, S2. If players have to change sides, then as few as can be, with
// the least difference of places, the lowest of S1 and the highest of S2; then the first of
// S1 gets the highest opponent that can be, the second the next.
func (b *bracket) pairRest(r remainder, criteria []int64, length int) []int {
	for u := range b.size {
		for v := range u {
			held := r.fixed[u] != none || r.fixed[v] != none
			left := v < b.moved && u < b.end // moved down, and to go on
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

// completes tells whether all who have no partner in a matching of the graph can be paired
// with each other and with those outside it.
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

// obvious is the pairing of S1 with S2 as they stand, if nothing at all speaks against
// it: nobody was moved down, nobody floats but the last of all, who has the bye.
func (b *bracket) obvious() (mate []int, ok bool) {
	half := b.end / 2
	if b.moved > 0 {
		return nil, false
	}
	b.seen = b.end
	mate = make([]int, b.end)
	for u := range half {
		v := half + u
		if !b.f.may(b.players[u], b.players[v]) || b.f.grieve(b.players[u], b.players[v]) != (grievances{}) {
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
