package matching

import (
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// bestByTrying returns the greatest weight of all perfect matchings.
func bestByTrying(g *Graph) []int64 {
	var best []int64
	taken := make([]bool, g.size)
	sum := make([]int64, g.length)
	var try func(from int)
	try = func(from int) {
		for from < g.size && taken[from] {
			from++
		}
		if from == g.size {
			if best == nil || slices.Compare(sum, best) > 0 {
				best = slices.Clone(sum)
			}
			return
		}
		taken[from] = true
		for v := from + 1; v < g.size; v++ {
			if taken[v] || !g.hasEdge(from, v) {
				continue
			}
			taken[v] = true
			for i := range sum {
				sum[i] += g.weight(from, v, i)
			}
			try(from + 1)
			for i := range sum {
				sum[i] -= g.weight(from, v, i)
			}
			taken[v] = false
		}
		taken[from] = false
	}
	try(0)
	return best
}

// weightOf returns the weight of a matching, and fails the test if it is not valid.
func weightOf(t rapid.TB, g *Graph, mate []int) []int64 {
	sum := make([]int64, g.length)
	for u, v := range mate {
		if v < 0 || v >= g.size || mate[v] != u || u == v || !g.hasEdge(u, v) {
			t.Fatalf("%v is not a perfect matching", mate)
		}
		if u < v {
			for i := range sum {
				sum[i] += g.weight(u, v, i)
			}
		}
	}
	return sum
}

// drawGraph draws a graph of even size, dense or sparse, with many equal weights.
func drawGraph(t *rapid.T, largest int) *Graph {
	size := 2 * rapid.IntRange(1, largest/2).Draw(t, "half of the size")
	length := rapid.IntRange(1, 3).Draw(t, "length")
	density := rapid.IntRange(2, 10).Draw(t, "density")
	top := rapid.SampledFrom([]int64{1, 2, 5, 1000}).Draw(t, "top")
	numbers := rapid.SliceOfN(rapid.Int64Range(-top, top), size*size*length, size*size*length).Draw(t, "weights")
	edges := rapid.SliceOfN(rapid.IntRange(1, 10), size*size, size*size).Draw(t, "edges")
	g := New(size, length, func(u, v, i int) int64 { return numbers[(u*size+v)*length+i] })
	for u := range size {
		for v := u + 1; v < size; v++ {
			if edges[u*size+v] <= density {
				g.Join(u, v)
			}
		}
	}
	return g
}

// TestMatchingIsBest compares with all matchings of small graphs.
func TestMatchingIsBest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGraph(t, 10)
		mate, ok := g.Perfect()
		best := bestByTrying(g)
		if ok != (best != nil) {
			t.Fatalf("found one: %v, one exists: %v", ok, best != nil)
		}
		if ok {
			if weight := weightOf(t, g, mate); !slices.Equal(weight, best) {
				t.Fatalf("weight %v, want %v", weight, best)
			}
		}
	})
}

// TestMatchingIsProved checks the duals, which prove that no perfect matching is heavier. No edge
// weighs more than its duals. Matched edges weigh exactly as much. Exactly one edge leaves each
// blossom that has a dual.
func TestMatchingIsProved(t *testing.T) {
	proved := 0
	for seed := range uint64(200) {
		random := rand.New(rand.NewPCG(seed, 1))
		size, top := 2+2*random.IntN(30), []int64{1, 3, 40, 1 << 40}[seed%4]
		length := 1 + random.IntN(4)
		numbers := make([]int64, size*size*length)
		for i := range numbers {
			numbers[i] = random.Int64N(2*top+1) - top
		}
		g := New(size, length, func(u, v, i int) int64 { return numbers[(u*size+v)*length+i] })
		density := 0.2 + 0.8*random.Float64()
		for u := range size {
			for v := range u {
				if random.Float64() < density {
					g.Join(u, v)
				}
			}
		}
		m := newMatcher(g)
		whole := m.begin()
		for v := 0; whole && v < size; v++ {
			whole = m.mate[v] != none || m.search(v)
		}
		if whole {
			proveBest(t, m)
			proved++
		}
	}
	if proved < 100 {
		t.Errorf("only %d of the graphs have a perfect matching", proved)
	}
}

func proveBest(t *testing.T, m *matcher) {
	weightOf(t, m.g, m.mate)
	around := func(v int) (list []int) {
		for b := v; b != none; b = m.parent[b] {
			list = append(list, b)
		}
		return list
	}
	leaving := make(map[int]int)
	zero := make([]int64, m.g.length)
	for u := range m.g.size {
		for v := range u {
			if !m.g.hasEdge(u, v) {
				continue
			}
			slack := make([]int64, m.g.length)
			for i := range slack {
				slack[i] = m.slack(edge{v, u}, i)
			}
			matched := m.mate[u] == v
			of := around(v)
			for _, b := range around(u) {
				if slices.Contains(of, b) {
					for i := range slack {
						slack[i] += m.dual[b][i]
					}
				} else if matched {
					leaving[b]++
				}
			}
			if matched {
				for _, b := range of {
					if !slices.Contains(around(u), b) {
						leaving[b]++
					}
				}
			}
			if sign := slices.Compare(slack, zero); sign < 0 || matched && sign > 0 {
				t.Errorf("edge %d-%d (taken: %v) has a slack of %v", u, v, matched, slack)
			}
		}
	}
	for b := m.g.size; b < len(m.parts); b++ {
		if slices.Contains(m.unused, b) {
			continue
		}
		if slices.Compare(m.dual[b], zero) < 0 || leaving[b] != 1 {
			t.Errorf("blossom %d has dual %v and %d leaving edges", b, m.dual[b], leaving[b])
		}
	}
}
