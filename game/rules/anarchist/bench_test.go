package anarchist

import (
	"testing"

	"pawnstorm/game/gametest"
)

// middle is a position from a game, with pawns that meet and pawns past each other.
const middle = "8/pp2pp2/6pp/2pp4/4P2P/3P4/PPP2PP1/8"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: "", Depth: 5},
		gametest.Tree{Name: "middle", Position: middle, Depth: 5},
	)
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

func TestNoAllocations(t *testing.T) {
	p, err := readPlacement(middle)
	if err != nil {
		t.Fatal(err)
	}
	gametest.NoAllocations(t, p, (*Position).AppendMoves, (*Position).play)
}
