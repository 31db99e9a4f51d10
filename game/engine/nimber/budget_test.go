package nimber

import (
	"context"
	"math"
	"runtime"
	"testing"

	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/anarchist"
)

// wide is a position that takes long to solve.
const wide = "8/pp2pp2/6pp/2pp4/4P2P/3P4/PPP2PP1/8"

// patience is a context that ends after it was checked n times.
type patience struct {
	context.Context
	left int
}

func (p *patience) Err() error {
	if p.left--; p.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancellation counts nodes instead of time. When the context ends, the search may only finish
// the nodes until its next check.
func TestCancellation(t *testing.T) {
	state := gametest.New(t, anarchist.Rules(), wide)
	p, _ := anarchist.Of(state)
	s := New(1 << 20)
	for looks := range 20 {
		if _, ok := s.Value(&patience{context.Background(), looks}, p, 0); ok {
			t.Fatal("solved")
		}
		_, analysis, ok := s.Best(&patience{context.Background(), looks}, state, 0)
		if ok || analysis.Nodes > (looks+1)*glance {
			t.Errorf("best: %d nodes after %d checks, solved %v", analysis.Nodes, looks, ok)
		}
		analysis, _ = s.Analyse(&patience{context.Background(), looks}, state, 0)
		if analysis.Solved || analysis.Nodes > (looks+1)*glance {
			t.Errorf("analysis: %d nodes after %d checks, solved %v", analysis.Nodes, looks, analysis.Solved)
		}
	}
}

// TestGlance checks that the context is checked often enough.
func TestGlance(t *testing.T) {
	const looks = 5
	b := newBudget(&patience{context.Background(), looks}, 0)
	b.allow(math.MaxInt)
	for b.take() {
	}
	if b.nodes > looks*glance {
		t.Errorf("got %d nodes, but %d checks", b.nodes, looks)
	}
}

// TestNodeLimit checks that the limit is exact to the node, and that the same limit gives the same
// answer.
func TestNodeLimit(t *testing.T) {
	state := gametest.New(t, anarchist.Rules(), wide)
	for _, nodes := range []int{1, 1000, 30000} {
		m, first, ok := New(1<<20).Best(context.Background(), state, nodes)
		if ok || first.Nodes != nodes {
			t.Errorf("got %d nodes and %v, want %d nodes", first.Nodes, ok, nodes)
		}
		if again, second, _ := New(1<<20).Best(context.Background(), state, nodes); m != again || first.Nodes != second.Nodes {
			t.Errorf("%d nodes: first %v, then %v", nodes, m, again)
		}
	}
}

// TestGoesOn asks for a value with a small limit, again and again.
func TestGoesOn(t *testing.T) {
	p := narrow(3)
	p = p.After(p.AppendMoves(nil)[0])
	s := New(1 << 24)
	for range 1000 {
		if n, ok := s.Value(context.Background(), p, 1000); ok {
			if want := (oracle{}).value(p); n != want {
				t.Errorf("worth %v, not %v", want, n)
			}
			return
		}
	}
	t.Error("never solved")
}

// TestNoGoroutine checks that neither solved nor cancelled searches leave a goroutine.
func TestNoGoroutine(t *testing.T) {
	before := runtime.NumGoroutine()
	s := New(1 << 20)
	for range 10 {
		s.Best(context.Background(), gametest.New(t, anarchist.Rules(), wide), 2000)
		s.Analyse(context.Background(), gametest.New(t, anarchist.Rules(), wide), 2000)
	}
	if after := runtime.NumGoroutine(); after > before {
		t.Errorf("got %d goroutines, want %d", after, before)
	}
}

// TestNoAllocations checks that the search reuses its lists.
func TestNoAllocations(t *testing.T) {
	p, _ := anarchist.Of(gametest.New(t, anarchist.Rules(), wide))
	s := New(1 << 20)
	search := func() {
		clear(s.table.buckets)
		if _, ok := s.Value(context.Background(), p, 3000); ok {
			t.Fatal("solved")
		}
	}
	search()
	if n := testing.AllocsPerRun(5, search); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestMemoryIsBounded checks that a table stays within its limit.
func TestMemoryIsBounded(t *testing.T) {
	for _, bytes := range []int{64, 65, 127, 128, 1 << 20, 1<<20 + 1, 3 << 20} {
		if size := len(New(bytes).table.buckets) * 4 * entrySize; size > bytes || size <= bytes/2 {
			t.Errorf("%d bytes, of %d", size, bytes)
		}
	}
}
