package strike

import (
	"testing"

	"pawnstorm/game/gametest"
	"pawnstorm/game/rules/internal/revolt"
)

// startForCapitalists is the start with the Capitalists to move.
const startForCapitalists = "pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/8/pppppppp c"

// middle is a position from a game, with running and stopped files.
const middle = "ppBp1ppp/4p3/6B1/RNB1Q1NR/1N1pK1NR/1R4B1/1p1p3p/p1p1ppp1"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: startText, Depth: 5},
		gametest.Tree{Name: "capitalists first", Position: startForCapitalists, Depth: 4},
		gametest.Tree{Name: "middle", Position: middle + " w", Depth: 5},
	)
}

func BenchmarkGenerate(b *testing.B) {
	for _, side := range []string{"w", "c"} {
		b.Run(side, func(b *testing.B) {
			p := mustRead(b, middle+" "+side)
			list := make([]move, 0, revolt.MostMoves)
			b.ReportAllocs()
			for b.Loop() {
				appendMoves(&p, list)
			}
		})
	}
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle+" c")) }

func TestNoAllocations(t *testing.T) {
	for _, side := range []string{"w", "c"} {
		gametest.NoAllocations(t, mustRead(t, middle+" "+side), appendMoves, laws.Play)
	}
}

func mustRead(t testing.TB, text string) position {
	t.Helper()
	rec, err := readSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec.position
}
