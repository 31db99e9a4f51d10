package correct

import (
	"testing"

	"pawnstorm/game/gametest"
)

// middle is a position from the middle of a game with every kind of turn.
const middle = "hu2sdc1wh/a1a2aAcaa/4Raa3/6r3/10/10/5R4/1R3C4/A2t1AA1AA/HW1ASDC1UH b a1:9,j1:9,a10:9,j10:9 @W,=T @W,@A,R 0"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: "", Depth: 4},
		gametest.Tree{Name: "middle", Position: middle, Depth: 3},
	)
}

func BenchmarkGenerate(b *testing.B) {
	p := mustRead(b, middle)
	list := make([]move, 0, mostMoves)
	b.ReportAllocs()
	for b.Loop() {
		s := p.scan()
		p.legal(&s, list)
	}
}

func BenchmarkMoves(b *testing.B) {
	state := gametest.New(b, Rules(), middle)
	b.ReportAllocs()
	for b.Loop() {
		state.Moves()
	}
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, Rules(), middle)) }

func TestNoAllocations(t *testing.T) {
	gametest.NoAllocations(t, mustRead(t, middle), (*position).appendMoves, (*position).play)
}

func mustRead(t testing.TB, text string) position {
	t.Helper()
	p, err := readSetup(text)
	if err != nil {
		t.Fatal(err)
	}
	return p
}
