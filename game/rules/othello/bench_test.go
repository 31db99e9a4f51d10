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

func TestNoAllocations(t *testing.T) {
	p, err := readPosition(middle)
	if err != nil {
		t.Fatal(err)
	}
	gametest.NoAllocations(t, p, (*position).appendMoves, (*position).play)
}
