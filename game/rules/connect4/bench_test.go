package connect4

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// middle is a position from a game.
const middle = "44454533531"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: "", Depth: 7},
		gametest.Tree{Name: "middle", Position: middle, Depth: 7},
	)
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

func BenchmarkWorth(b *testing.B) {
	w := gametest.New(b, Rules(), middle).(*state).Walk()
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
	list := make([]game.Move, 0, 2*files)
	allocations := testing.AllocsPerRun(100, func() {
		moves := p.appendMoves(list)
		for _, m := range moves {
			after := p.After(cell(m))
			after.appendMoves(moves[len(moves):])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
