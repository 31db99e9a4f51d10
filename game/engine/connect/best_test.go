package connect

import (
	"context"
	"math/rand/v2"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/connect4"
)

// brute finds scores by trying everything. It knows only the rules and the scores.
type brute map[connect4.Position]Score

func (b brute) score(p connect4.Position) Score {
	if score, known := b[p]; known {
		return score
	}
	score := least(p.Discs() - 1)
	switch {
	case p.Lost():
		score = -most(p.Discs() - 1)
	case p.Full():
		score = 0
	default:
		for rest := p.Landing(); rest != 0; rest &= rest - 1 {
			score = max(score, -b.score(p.After(rest&-rest)))
		}
	}
	b[p] = score
	return score
}

// late returns a position near the end of a random game.
func late(rnd *rand.Rand, discs int) connect4.Position {
	for {
		var p connect4.Position
		for p.Discs() < discs && !p.Lost() {
			cells := p.Landing()
			for range rnd.IntN(7) {
				if cells&(cells-1) != 0 {
					cells &= cells - 1
				}
			}
			p = p.After(cells & -cells)
		}
		if !p.Lost() {
			return p
		}
	}
}

// TestBrute compares scores, choices and the length of the line with brute, with a large and with a
// tiny table.
func TestBrute(t *testing.T) {
	solvers := []*Solver{New(1 << 20), New(1 << 8)}
	for seed := range min(1000, gametest.Share(200)) {
		p := late(rand.New(rand.NewPCG(seed, 1)), 26+int(seed%14))
		known := brute{}
		want := known.score(p)
		s := solvers[seed%2]
		if got := s.Best(t.Context(), p, 0).Low; got != want {
			t.Fatalf("%+v is worth %d, want %d", p, got, want)
		}
		for _, c := range s.Choices(t.Context(), p, 0) {
			if score := -known.score(p.After(1 << c.Move)); c.Bounds != (Bounds{score, score}) {
				t.Fatalf("%+v: move %d is worth %+v, want %d", p, c.Move, c.Bounds, score)
			}
		}
		checkLine(t, s, p, want)
	}
}

// checkLine plays the best line and checks that the game ends as the score says.
func checkLine(t *testing.T, s *Solver, p connect4.Position, score Score) {
	t.Helper()
	plies, won := score.Plies(p.Discs()), score != 0
	if !won {
		plies = connect4.MostDiscs - p.Discs()
	}
	end := p
	for range plies {
		if end.Lost() || end.Full() {
			break
		}
		end = end.After(1 << s.Best(t.Context(), end, 0).Move)
	}
	if end.Discs()-p.Discs() != plies || end.Lost() != won || !won && !end.Full() {
		t.Fatalf("%+v is worth %d, but after %d plies of the best line: %+v", p, score, plies, end)
	}
}

// TestBudget checks that a solver that gives up keeps its budget, claims nothing wrong, returns a
// legal move and can continue.
func TestBudget(t *testing.T) {
	p, want := mustPosition(t, "32751571231557"), Score(-3)
	s := New(1 << 24)
	questions := 0
	for v := (Verdict{Bounds: Bounds{-21, 21}}); !v.Exact(); questions++ {
		const nodes = 20_000
		v = s.Best(t.Context(), p, nodes)
		if v.Nodes > nodes || v.Low > want || v.High < want {
			t.Fatalf("after %d checks got %+v", questions+1, v)
		}
		if cell := uint64(1) << v.Move; cell&p.Landing() == 0 {
			t.Fatalf("%d is not a move", v.Move)
		}
	}
	if questions < 2 {
		t.Errorf("context was checked %d times", questions)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if v := New(1<<10).Best(ended, p, 0); v.Exact() || v.Nodes != 0 || v.Move == game.Move(0) && p.Landing()&1 == 0 {
		t.Errorf("without time got %+v", v)
	}
}

// TestNoAllocations checks that the search does not allocate.
func TestNoAllocations(t *testing.T) {
	s, p := New(1<<16), mustPosition(t, "274552224131661")
	if n := testing.AllocsPerRun(3, func() { s.Best(t.Context(), p, 5_000) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

// BenchmarkBest solves positions from the middle of a game, each with an empty table.
func BenchmarkBest(b *testing.B) {
	positions := []connect4.Position{mustPosition(b, "274552224131661"), mustPosition(b, "5455174361263362")}
	var nodes uint64
	for i := 0; b.Loop(); i++ {
		b.StopTimer()
		s := New(1 << 22)
		b.StartTimer()
		nodes += s.Best(b.Context(), positions[i%len(positions)], 0).Nodes
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
