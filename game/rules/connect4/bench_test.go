package connect4

import (
	"testing"

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

func TestNoAllocations(t *testing.T) {
	p, err := readSetup(middle)
	if err != nil {
		t.Fatal(err)
	}
	gametest.NoAllocations(t, p, (*Position).appendMoves, (*Position).play)
}
