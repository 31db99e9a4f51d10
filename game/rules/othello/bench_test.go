package othello

import "testing"

// middle and late are positions from a game.
const (
	middle = "------------------OXX-----XXXO----OXXO---OOXX-----X------------- O"
	late   = "--XXXX-OOOXXXXOOOOOXXOOOOOXOXXOOOXOOXXOOXXXXXXXOO-XXXX-O--XXXX-- X"
)

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, position string
		depth          int
	}{{"start", "", 8}, {"middle", middle, 5}} {
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

func BenchmarkWorth(b *testing.B) {
	for _, position := range []string{middle, late} {
		b.Run(position, func(b *testing.B) {
			w := mustNew(b, position).(*state).Walk()
			b.ReportAllocs()
			for b.Loop() {
				w.Worth()
			}
		})
	}
}

// TestNoAllocations is about the inner position: making every move of a position
// and finding the answers.
func TestNoAllocations(t *testing.T) {
	p, err := readPosition(middle)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]move, 0, 2*cells)
	n := testing.AllocsPerRun(100, func() {
		moves := p.appendMoves(list)
		for _, m := range moves {
			next := p
			next.play(m)
			next.appendMoves(moves[len(moves):])
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}
