package anarchist

import "testing"

// middle is a position of a game with pawns that meet and pawns that have
// passed each other.
const middle = "8/pp2pp2/6pp/2pp4/4P2P/3P4/PPP2PP1/8"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, position string
		depth          int
	}{{"start", "", 5}, {"middle", middle, 5}} {
		b.Run(bench.name, func(b *testing.B) {
			b.ReportAllocs()
			var nodes uint64
			for b.Loop() {
				n, err := Perft(bench.position, bench.depth)
				if err != nil {
					b.Fatal(err)
				}
				nodes += n
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func BenchmarkPlay(b *testing.B) {
	state := mustNew(b, middle)
	moves := state.Moves()
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := state.Play(moves[i%len(moves)]); err != nil {
			b.Fatal(err)
		}
	}
}

// TestNoAllocations is about the inner position: making and taking back every
// move of a position and generating the answers.
func TestNoAllocations(t *testing.T) {
	p, err := readPlacement(middle)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]Move, 0, 2*mostMoves)
	allocations := testing.AllocsPerRun(100, func() {
		moves := p.AppendMoves(list)
		for _, m := range moves {
			p.After(m).AppendMoves(moves[len(moves):])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
