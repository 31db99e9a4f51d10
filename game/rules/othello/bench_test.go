package othello

import (
	"testing"

	"pawnstorm/game/gametest"
)

// middle and late are positions from a game.
const (
	middle = "------------------OXX-----XXXO----OXXO---OOXX-----X------------- O"
	late   = "--XXXX-OOOXXXXOOOOOXXOOOOOXOXXOOOXOOXXOOXXXXXXXOO-XXXX-O--XXXX-- X"
)

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: "", Depth: 8},
		gametest.Tree{Name: "middle", Position: middle, Depth: 5},
	)
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

func BenchmarkWorth(b *testing.B) {
	for _, position := range []string{middle, late} {
		b.Run(position, func(b *testing.B) {
			w := gametest.New(b, Rules(), position).(*state).Walk()
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
