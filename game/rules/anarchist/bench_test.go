package anarchist

import (
	"testing"

	"pawnstorm/game/gametest"
)

// middle is a position of a game with pawns that meet and pawns that have
// passed each other.
const middle = "8/pp2pp2/6pp/2pp4/4P2P/3P4/PPP2PP1/8"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: "", Depth: 5},
		gametest.Tree{Name: "middle", Position: middle, Depth: 5},
	)
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

// TestNoAllocations is about the inner position: making and taking back every
// move of a position and generating the answers.
func TestNoAllocations(t *testing.T) {
	p, err := readPlacement(middle)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]Move, 0, 2*mostMoves)
	allocations := testing.AllocsPerRun(100, func() {
		moves := p.AppendMoves(list)
		for _, m := range moves {
			p.After(m).AppendMoves(moves[len(moves):])
		}
	})
	if allocations != 0 {
		t.Errorf("%v allocations", allocations)
	}
}
