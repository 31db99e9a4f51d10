package strike

import "testing"

// startForCapitalists is the start with the other side to move.
const startForCapitalists = "pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/8/pppppppp c"

// middle is a position from a game, with files that run and files that do not.
const middle = "ppBp1ppp/4p3/6B1/RNB1Q1NR/1N1pK1NR/1R4B1/1p1p3p/p1p1ppp1"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, position string
		depth          int
	}{{"start", startText, 5}, {"capitalists first", startForCapitalists, 4}, {"middle", middle + " w", 5}} {
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

func BenchmarkGenerate(b *testing.B) {
	for _, side := range []string{"w", "c"} {
		b.Run(side, func(b *testing.B) {
			p := mustRead(b, middle+" "+side)
			list := make([]move, 0, mostMoves)
			b.ReportAllocs()
			for b.Loop() {
				p.appendMoves(list)
			}
		})
	}
}

func BenchmarkPlay(b *testing.B) {
	state := mustNew(b, middle+" c")
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
	for _, side := range []string{"w", "c"} {
		p := mustRead(t, middle+" "+side)
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
			t.Errorf("%s to move: %v allocations", side, allocations)
		}
	}
}

func mustRead(t testing.TB, text string) position {
	t.Helper()
	rec, err := readSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec.position
}
