package warfare

import (
	"testing"

	"pawnstorm/game/gametest"
)

// middle is a position of a game with running and idle types on both sides of
// the board.
const middle = "RNB1K2R/6Bp/4pQ2/pppp1p2 b"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: startText, Depth: 7},
		gametest.Tree{Name: "middle", Position: middle, Depth: 6},
	)
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

// TestNoAllocations is about the inner position: making and taking back every
// move of a position and generating the answers.
func TestNoAllocations(t *testing.T) {
	for _, text := range []string{startText, middle} {
		p, err := readPosition(text)
		if err != nil {
			t.Fatal(err)
		}
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
			t.Errorf("%s: %v allocations", text, allocations)
		}
	}
}
