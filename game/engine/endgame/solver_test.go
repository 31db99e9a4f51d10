package endgame

import (
	"context"
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/othello"
)

// brute finds margins by trying everything. It knows only the rules.
type brute map[string]int

func (b brute) margin(t *testing.T, s game.State) int {
	t.Helper()
	if margin, known := b[s.String()]; known {
		return margin
	}
	best := -most
	for _, m := range s.Moves() {
		best = max(best, -b.margin(t, gametest.Play(t, s, m)))
	}
	if _, over := s.Result(); over {
		best = 0
		for _, piece := range s.Board().Cells {
			switch {
			case piece.Empty():
			case piece.Seat == s.Turn():
				best++
			default:
				best--
			}
		}
	}
	b[s.String()] = best
	return best
}

// late returns a position of a random game with n vacant cells. The game is not over.
func late(t testing.TB, rnd *rand.Rand, vacant int) (game.State, othello.Discs) {
	t.Helper()
	for {
		s := gametest.New(t, othello.Rules(), "")
		for {
			d, ok := othello.Of(s)
			moves := s.Moves()
			switch {
			case !ok:
				t.Fatalf("%s is not an Othello position", s)
			case d.Vacant().Count() == vacant && len(moves) > 0:
				return s, d
			}
			if len(moves) == 0 {
				break
			}
			s = gametest.Play(t, s, moves[rnd.IntN(len(moves))])
		}
	}
}

// TestBrute compares margins and choices with brute, with a large and with a tiny table. Then it
// plays the best moves to the end.
func TestBrute(t *testing.T) {
	solvers := []*Solver{New(1 << 20), New(1)}
	passes := 0
	for seed := range min(2000, gametest.Share(160)) {
		start, d := late(t, rand.New(rand.NewPCG(seed, 2)), 1+int(seed%8))
		known := brute{}
		want := known.margin(t, start)
		s := solvers[seed/8%2]
		for _, c := range s.Choices(t.Context(), d, 0) {
			if c.Move == othello.Pass {
				passes++
			}
			margin := -known.margin(t, gametest.Play(t, start, c.Move))
			if !c.Decided() || margin < c.Low || margin > c.High {
				t.Fatalf("%s: %s is worth %+v, want %d", start, start.Format(c.Move), c.Bounds, margin)
			}
		}
		for at := start; ; {
			d, _ := othello.Of(at)
			v := s.Best(t.Context(), d, 0)
			if v.Bounds != (Bounds{want, want}) {
				t.Fatalf("%s is worth %+v, want %d", at, v.Bounds, want)
			}
			if at, want = gametest.Play(t, at, v.Move), -want; len(at.Moves()) == 0 {
				break
			}
		}
	}
	if passes == 0 && gametest.Share(160) >= 160 {
		t.Error("no position needed a pass")
	}
}

// TestBudget checks that a solver that gives up keeps its budget, claims nothing wrong, returns a
// legal move and can continue.
func TestBudget(t *testing.T) {
	start, d := late(t, rand.New(rand.NewPCG(1, 3)), 15)
	want := New(1<<20).Best(t.Context(), d, 0).Low
	s := New(1 << 24)
	questions := 0
	for v := (Verdict{Bounds: Bounds{-most, most}}); !v.Exact(); questions++ {
		const nodes = 3_000
		v = s.Best(t.Context(), d, nodes)
		if v.Nodes > nodes || v.Low > want || v.High < want {
			t.Fatalf("after %d checks got %+v, want %d", questions+1, v, want)
		}
		gametest.Play(t, start, v.Move)
	}
	if questions < 2 {
		t.Errorf("context was checked %d times", questions)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	v := New(1<<10).Best(ended, d, 0)
	if gametest.Play(t, start, v.Move); v.Decided() || v.Nodes != 0 {
		t.Errorf("without time got %+v", v)
	}
	for _, c := range New(1<<10).Choices(ended, d, 0) {
		if c.Decided() {
			t.Errorf("without time got %+v", c)
		}
	}
}

// TestNoAllocations checks that the search does not allocate.
func TestNoAllocations(t *testing.T) {
	_, d := late(t, rand.New(rand.NewPCG(1, 4)), 16)
	s := New(1 << 16)
	if n := testing.AllocsPerRun(3, func() { s.Best(t.Context(), d, 5_000) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkBest solves positions with twelve vacant cells, each with an empty table.
func BenchmarkBest(b *testing.B) {
	var positions []othello.Discs
	for seed := range uint64(20) {
		_, d := late(b, rand.New(rand.NewPCG(seed, 5)), 12)
		positions = append(positions, d)
	}
	var nodes uint64
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		s := New(1 << 20)
		b.StartTimer()
		nodes += s.Best(b.Context(), positions[i%len(positions)], 0).Nodes
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
