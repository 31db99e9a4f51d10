package connect4

import "testing"

// middle is a position from a game.
const middle = "44454533531"

func BenchmarkPerft(b *testing.B) {
	for _, bench := range []struct {
		name, position string
		depth          int
	}{{"start", "", 7}, {"middle", middle, 7}} {
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
	w := mustNew(b, middle).(*state).Walk()
	b.ReportAllocs()
	for b.Loop() {
		w.Worth()
	}
}

// TestNoAllocations is about the inner position: making every move of a position
// and finding the answers.
func TestNoAllocations(t *testing.T) {
	p, err := readSetup(middle)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]uint64, 0, 2*files)
	allocations := testing.AllocsPerRun(100, func() {
		cells := p.appendCells(list)
		for _, cell := range cells {
			after := p.After(cell)
			after.appendCells(cells[len(cells):])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
