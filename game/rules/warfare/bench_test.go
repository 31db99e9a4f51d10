package warfare

import "testing"

// middle is a position of a game with running and idle types on both sides of
// the board.
const middle = "RNB1K2R/6Bp/4pQ2/pppp1p2 b"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, position string
		depth          int
	}{{"start", startText, 7}, {"middle", middle, 6}} {
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
	for _, text := range []string{startText, middle} {
		p, err := readPosition(text)
		if err != nil {
			t.Fatal(err)
		}
		list := make([]move, 0, 2*mostMoves)
		allocations := testing.AllocsPerRun(100, func() {
			moves := p.appendMoves(list)
			for _, m := range moves {
				next := p
				next.play(m)
				next.appendMoves(moves[len(moves):])
			}
		})
		if allocations != 0 {
			t.Errorf("%s: %v allocations", text, allocations)
		}
	}
}
