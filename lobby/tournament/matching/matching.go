package matching

import (
	"cmp"
	"slices"
)

// Graph is a graph with weighted edges. Its vertices are numbered from 0.
type Graph struct {
	size   int // vertices
	length int // numbers in each weight
	joined []bool
	weight func(u, v, i int) int64
}

// New returns a graph without edges, whose weights have length numbers. weight returns number i of an
// edge's weight, for u < v. It is called often and must always return the same. Numbers up to 2^40
// leave room for the sums of any graph of practical size.
func New(vertices, length int, weight func(u, v, i int) int64) *Graph {
	return &Graph{size: vertices, length: length, joined: make([]bool, vertices*vertices), weight: weight}
}

// Join adds an edge between two vertices.
func (g *Graph) Join(u, v int) {
	g.joined[u*g.size+v] = true
	g.joined[v*g.size+u] = true
}

func (g *Graph) hasEdge(u, v int) bool { return g.joined[u*g.size+v] }

// none means no vertex or blossom.
const none = -1

// label is the role of an outermost blossom in the search tree.
type label uint8

const (
	free  label = iota // not in the tree
	outer              // an even number of edges away from the root
	inner              // an odd number
)

// matcher finds a perfect matching of maximum weight by Edmonds' algorithm. It keeps duals that prove
// that the matching so far is optimal. It grows one alternating tree at a time, from a vertex without
// a partner until it reaches another such vertex.
// (J. Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965. Z. Galil, "Efficient
// algorithms for finding maximum matching in graphs", ACM Computing Surveys 18, 1986, describes the
// bookkeeping that makes a search quadratic.)
//
// A blossom is a vertex, or an odd cycle of blossoms. They share one numbering, with the vertices
// first. Edges are pairs of vertices. Duals are doubled, so that they stay whole numbers.
type matcher struct {
	g       *Graph
	mate    []int     // by vertex: its partner, or none
	dual    [][]int64 // by blossom; a vertex may have a negative one
	outmost []int     // by vertex: the outermost blossom around it
	parent  []int     // by blossom: the blossom that contains it, or none
	base    []int     // by blossom: the vertex whose partner is outside
	parts   [][]int   // by blossom: its cycle, beginning with the part that has the base
	links   [][]edge  // by blossom: the edge from each part to the next
	closest [][]int   // by blossom and outside vertex: the inner end of the edge of least slack
	unused  []int     // free blossom numbers

	// the search
	label   []label // by outermost blossom
	entry   []edge  // by inner blossom: the edge from its parent in the tree, parent first
	nearest []int   // by vertex that is not outer: the outer vertex of least slack
	nearby  []edge  // by outer blossom: the edge of least slack to another outer blossom
	delta   []int64
	seen    []bool
}

// edge is a pair of vertices; u is none if there is no edge.
type edge struct{ u, v int }

var noEdge = edge{none, none}

// Perfect returns the partner of each vertex in the perfect matching of maximum weight. ok is false
// if there is no perfect matching.
func (g *Graph) Perfect() (mate []int, ok bool) {
	if g.size%2 != 0 {
		return nil, false
	}
	m := newMatcher(g)
	if !m.begin() {
		return nil, false
	}
	for v := range g.size {
		if m.mate[v] == none && !m.search(v) {
			return nil, false
		}
	}
	return m.mate, true
}

func newMatcher(g *Graph) *matcher {
	n, all := g.size, g.size+g.size/2+1
	m := &matcher{
		g: g, mate: make([]int, n), dual: make([][]int64, all), outmost: make([]int, n),
		parent: make([]int, all), base: make([]int, all), parts: make([][]int, all), links: make([][]edge, all),
		closest: make([][]int, all), label: make([]label, all), entry: make([]edge, all),
		nearest: make([]int, n), nearby: make([]edge, all), delta: make([]int64, g.length), seen: make([]bool, all),
	}
	numbers := make([]int64, all*g.length)
	for b := range all {
		m.dual[b] = numbers[b*g.length : (b+1)*g.length]
		m.parent[b] = none
		if b < n {
			m.mate[b], m.outmost[b], m.base[b] = none, b, b
		}
	}
	for b := all - 1; b >= n; b-- {
		m.unused = append(m.unused, b)
	}
	return m
}

// begin sets duals that fit all edges, as low as it can, and takes the matches that follow. It
// returns false if a vertex has no edge.
func (m *matcher) begin() bool {
	n := m.g.size
	for u := range n {
		best := none
		for v := range n {
			if m.g.hasEdge(u, v) && (best == none || m.heavier(u, v, best)) {
				best = v
			}
		}
		if best == none {
			return false
		}
		for i := range m.g.length {
			m.dual[u][i] = m.weight(u, best, i)
		}
	}
	for u := range n {
		best := none
		for v := range n {
			if m.g.hasEdge(u, v) && (best == none || m.compare(edge{u, v}, edge{u, best}) < 0) {
				best = v
			}
		}
		if m.mate[u] == none {
			for i := range m.g.length {
				m.dual[u][i] -= m.slack(edge{u, best}, i)
			}
			if m.mate[best] == none {
				m.mate[u], m.mate[best] = best, u
			}
		}
	}
	return true
}

func (m *matcher) heavier(u, v, than int) bool {
	for i := range m.g.length {
		if a, b := m.weight(u, v, i), m.weight(u, than, i); a != b {
			return a > b
		}
	}
	return false
}

func (m *matcher) weight(u, v, i int) int64 { return m.g.weight(min(u, v), max(u, v), i) }

// slack returns number i of an edge's distance from being tight, between two outermost blossoms.
func (m *matcher) slack(e edge, i int) int64 {
	return m.dual[e.u][i] + m.dual[e.v][i] - 2*m.weight(e.u, e.v, i)
}

// compare orders two edges by their slack.
func (m *matcher) compare(a, b edge) int {
	for i := range m.g.length {
		if c := cmp.Compare(m.slack(a, i), m.slack(b, i)); c != 0 {
			return c
		}
	}
	return 0
}

// within returns the vertex of blossom b with the edge of least slack to v, or none.
func (m *matcher) within(b, v int) int {
	if b >= m.g.size {
		return m.closest[b][v]
	}
	if m.g.hasEdge(b, v) {
		return b
	}
	return none
}

// search grows a tree from root until the matching has one more edge. It returns false if there is no
// perfect matching.
func (m *matcher) search(root int) bool {
	for v := range m.g.size {
		m.label[m.outmost[v]] = free
		m.nearest[v] = none
	}
	m.addOuter(m.outmost[root])
	for {
		e := m.next()
		if e.kind == nothing {
			return false
		}
		m.lower(e)
		switch e.kind {
		case reach:
			to := m.outmost[e.v]
			if m.mate[m.base[to]] == none {
				m.augment(e.edge)
				return true
			}
			m.label[to], m.entry[to] = inner, e.edge
			m.addOuter(m.outmost[m.mate[m.base[to]]])
		case meet:
			m.addOuter(m.shrink(e.edge))
		case dissolve:
			for _, b := range m.expand(e.blossom) {
				m.addOuter(b)
			}
		}
	}
}

// addOuter makes blossom b an outer one, so that its edges to all others count.
func (m *matcher) addOuter(b int) {
	m.label[b] = outer
	m.nearby[b] = noEdge
	for v := range m.g.size {
		if m.outmost[v] == b {
			continue
		}
		u := m.within(b, v)
		if u == none {
			continue
		}
		e := edge{u, v}
		if m.label[m.outmost[v]] == outer {
			if m.nearby[b] == noEdge || m.compare(e, m.nearby[b]) < 0 {
				m.nearby[b] = e
			}
		} else if m.nearest[v] == none || m.compare(e, edge{m.nearest[v], v}) < 0 {
			m.nearest[v] = u
		}
	}
}

// event is a change of the tree that happens when the duals have changed enough.
type event struct {
	kind kind
	edge
	blossom int
}

type kind uint8

const (
	nothing  kind = iota
	reach         // an edge leads out of the tree
	meet          // an edge joins two outer blossoms
	dissolve      // the dual of an inner blossom is 0
)

// amount returns number i of the change of duals that causes the event.
func (m *matcher) amount(e event, i int) int64 {
	switch e.kind {
	case reach:
		return m.slack(e.edge, i)
	case meet:
		return m.slack(e.edge, i) / 2 // exact: the vertices of a tree are all even or all odd
	}
	return m.dual[e.blossom][i] / 2
}

// next returns the event that happens first.
func (m *matcher) next() event {
	var first event
	consider := func(e event) {
		if first.kind == nothing || m.sooner(e, first) {
			first = e
		}
	}
	for v, u := range m.nearest {
		if u != none && m.label[m.outmost[v]] == free {
			consider(event{kind: reach, edge: edge{u, v}})
		}
	}
	clear(m.seen)
	for v := range m.g.size {
		b := m.outmost[v]
		if m.seen[b] {
			continue
		}
		m.seen[b] = true
		switch {
		case m.label[b] == outer && m.nearby[b] != noEdge:
			consider(event{kind: meet, edge: m.nearby[b]})
		case m.label[b] == inner && b >= m.g.size:
			consider(event{kind: dissolve, blossom: b})
		}
	}
	return first
}

func (m *matcher) sooner(a, b event) bool {
	for i := range m.g.length {
		if s, t := m.amount(a, i), m.amount(b, i); s != t {
			return s < t
		}
	}
	return false
}

// lower changes the duals of the tree until e happens.
func (m *matcher) lower(e event) {
	still := true
	for i := range m.delta {
		m.delta[i] = m.amount(e, i)
		still = still && m.delta[i] == 0
	}
	if still {
		return
	}
	clear(m.seen)
	for v := range m.g.size {
		b := m.outmost[v]
		sign := int64(0)
		switch m.label[b] {
		case outer:
			sign = -1
		case inner:
			sign = 1
		case free:
			continue
		}
		for i, d := range m.delta {
			m.dual[v][i] += sign * d
		}
		if b >= m.g.size && !m.seen[b] {
			m.seen[b] = true
			for i, d := range m.delta {
				m.dual[b][i] -= 2 * sign * d
			}
		}
	}
}

// up returns the edge from a blossom of the tree to its parent. For the root, its end is none.
func (m *matcher) up(b int) edge {
	if m.label[b] == inner {
		return edge{m.entry[b].v, m.entry[b].u}
	}
	return edge{m.base[b], m.mate[m.base[b]]}
}

// shrink turns the cycle that e closes in the tree into a blossom.
func (m *matcher) shrink(e edge) int {
	left, right := m.outmost[e.u], m.outmost[e.v]
	clear(m.seen)
	for b := left; ; b = m.outmost[m.up(b).v] {
		m.seen[b] = true
		if m.up(b).v == none {
			break
		}
	}
	top := right
	for !m.seen[top] {
		top = m.outmost[m.up(top).v]
	}
	var parts []int
	var links []edge
	for b := left; b != top; b = m.outmost[m.up(b).v] {
		parts = append(parts, b)
		links = append(links, edge{m.up(b).v, m.up(b).u})
	}
	// The way leads from the edge to the top so far. Reverse it.
	slices.Reverse(parts)
	slices.Reverse(links)
	parts = append([]int{top}, parts...)
	links = append(links, e)
	for b := right; b != top; b = m.outmost[m.up(b).v] {
		parts = append(parts, b)
		links = append(links, m.up(b))
	}
	return m.enclose(parts, links)
}

// enclose creates a blossom from parts, with the base of the first one.
func (m *matcher) enclose(parts []int, links []edge) int {
	b := m.unused[len(m.unused)-1]
	m.unused = m.unused[:len(m.unused)-1]
	m.parts[b], m.links[b], m.base[b], m.parent[b] = parts, links, m.base[parts[0]], none
	clear(m.dual[b])
	for _, p := range parts {
		m.parent[p] = b
		m.surround(p, b)
	}
	if m.closest[b] == nil {
		m.closest[b] = make([]int, m.g.size)
	}
	for v := range m.g.size {
		best := none
		if m.outmost[v] != b {
			for _, p := range parts {
				u := m.within(p, v)
				if u != none && (best == none || m.compare(edge{u, v}, edge{best, v}) < 0) {
					best = u
				}
			}
		}
		m.closest[b][v] = best
	}
	return b
}

// surround makes b the outermost blossom of all vertices of p.
func (m *matcher) surround(p, b int) {
	if p < m.g.size {
		m.outmost[p] = b
		return
	}
	for _, q := range m.parts[p] {
		m.surround(q, b)
	}
}

// expand splits an inner blossom. The parts between its tree edge and its base stay in the tree. It
// returns the outer ones of these.
func (m *matcher) expand(b int) []int {
	parts, links := m.parts[b], m.links[b]
	for _, p := range parts {
		m.parent[p] = none
		m.label[p] = free
		m.surround(p, p)
	}
	at := slices.Index(parts, m.outmost[m.entry[b].v])
	m.label[parts[at]], m.entry[parts[at]] = inner, m.entry[b]
	var added []int
	for at != 0 {
		// From the second part on, the parts are matched in pairs: 1 with 2, 3 with 4.
		var middle, end int
		var onward edge
		if at%2 == 1 {
			middle, end = at+1, (at+2)%len(parts)
			onward = links[middle]
		} else {
			middle, end = at-1, at-2
			onward = edge{links[end].v, links[end].u}
		}
		added = append(added, parts[middle])
		m.label[parts[end]], m.entry[parts[end]] = inner, onward
		at = end
	}
	m.unused = append(m.unused, b)
	return added
}

// augment matches the ends of e, which leads to a blossom without a partner, and swaps the matches
// from there to the root.
func (m *matcher) augment(e edge) {
	for {
		m.turn(m.outmost[e.v], e.v)
		m.mate[e.v] = e.u
		b := m.outmost[e.u]
		before := m.mate[m.base[b]]
		m.turn(b, e.u)
		m.mate[e.u] = e.v
		if before == none {
			return
		}
		e = m.entry[m.outmost[before]]
	}
}

// turn makes v the base of blossom b and matches the other parts with each other.
func (m *matcher) turn(b, v int) {
	if b < m.g.size {
		return
	}
	p := v
	for m.parent[p] != b {
		p = m.parent[p]
	}
	at := slices.Index(m.parts[b], p)
	m.turn(p, v)
	m.base[b] = v
	if at == 0 {
		return // the others are already matched
	}
	m.parts[b] = slices.Concat(m.parts[b][at:], m.parts[b][:at])
	m.links[b] = slices.Concat(m.links[b][at:], m.links[b][:at])
	for i := 1; i < len(m.parts[b]); i += 2 {
		e := m.links[b][i]
		m.turn(m.parts[b][i], e.u)
		m.turn(m.parts[b][i+1], e.v)
		m.mate[e.u], m.mate[e.v] = e.v, e.u
	}
}
