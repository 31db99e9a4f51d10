package chess

import "testing"

// kiwipete is a middle game with every kind of move in it.
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, position string
		depth          int
	}{{"start", startText, 5}, {"kiwipete", kiwipete, 4}} {
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
	p := mustRead(b, kiwipete)
	list := make([]move, 0, mostMoves)
	b.ReportAllocs()
	for b.Loop() {
		p.appendMoves(list)
	}
}

func BenchmarkPlay(b *testing.B) {
	state := mustNew(b, FIDE(), kiwipete)
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
	p := mustRead(t, kiwipete)
	list := make([]move, 0, 2*mostMoves)
	allocations := testing.AllocsPerRun(100, func() {
		moves := p.appendMoves(list)
		for _, m := range moves {
			next := p
			next.play(m)
			next.dropIdlePassed()
			next.appendMoves(moves[len(moves):])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}

func mustRead(t testing.TB, text string) position {
	t.Helper()
	rec, err := readFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec.position
}
