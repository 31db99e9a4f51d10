package chess

import (
	"testing"

	"pawnstorm/game/gametest"
)

// kiwipete is a middle game with every kind of move.
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"

func BenchmarkPerft(b *testing.B) {
	gametest.BenchPerft(b, Perft,
		gametest.Tree{Name: "start", Position: startText, Depth: 5},
		gametest.Tree{Name: "kiwipete", Position: kiwipete, Depth: 4},
	)
}

func BenchmarkGenerate(b *testing.B) {
	p := mustRead(b, kiwipete)
	list := make([]move, 0, mostMoves)
	b.ReportAllocs()
	for b.Loop() {
		p.appendMoves(list)
	}
}

func BenchmarkPlay(b *testing.B) { gametest.BenchPlay(b, gametest.New(b, FIDE(), kiwipete)) }

func TestNoAllocations(t *testing.T) {
	gametest.NoAllocations(t, mustRead(t, kiwipete), (*position).appendMoves, func(p *position, m move) {
		p.Make(m)
		p.dropIdlePassed()
	})
}

func mustRead(t testing.TB, text string) position {
	t.Helper()
	rec, err := FIDE().(*ruleset).readFEN(text)
	if err != nil {
		t.Fatal(err)
	}
	return rec.position
}
