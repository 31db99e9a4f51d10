package warfare

import (
	"testing"

	"pawnstorm/game/gametest"
)

// middle is a position from a game with running and stopped types on both sides of the board.
const middle = "RNB1K2R/6Bp/4pQ2/pppp1p2 b"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: startText, Depth: 7},
		gametest.Tree{Name: "middle", Position: middle, Depth: 6},
	)
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

func TestNoAllocations(t *testing.T) {
	for _, text := range []string{startText, middle} {
		p, err := readPosition(text)
		if err != nil {
			t.Fatal(err)
		}
		gametest.NoAllocations(t, p, appendMoves, laws.Play)
	}
}
