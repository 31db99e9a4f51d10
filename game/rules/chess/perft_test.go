package chess

import (
	"fmt"
	"testing"

	"pawnstorm/game/gametest"
)

// published has positions with their counts at depths 1, 2, 3, ... from the Chess Programming Wiki,
// "Perft Results", and the well-known promotion test.
var published = []struct {
	name, position string
	counts         []uint64
}{
	{"start", startText, []uint64{20, 400, 8902, 197281, 4865609, 119060324}},
	{"kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862, 4085603, 193690690}},
	{"position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238, 674624, 11030083, 178633661}},
	{"position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467, 422333, 15833292}},
	{"position 4 mirrored", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", []uint64{6, 264, 9467, 422333, 15833292}},
	{"position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", []uint64{44, 1486, 62379, 2103487, 89941194}},
	{"position 6", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", []uint64{46, 2079, 89890, 3894594, 164075551}},
	{"promotions", "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", []uint64{24, 496, 9483, 182838, 3605103, 71179139}},
}

func TestPerftPublished(t *testing.T) {
	limit := gametest.Share(20_000_000)
	for _, test := range published {
		for i, want := range test.counts {
			if want > limit {
				break
			}
			t.Run(fmt.Sprintf("%s/%d", test.name, i+1), func(t *testing.T) {
				if got, err := Perft(test.position, i+1); err != nil || got != want {
					t.Errorf("%d, %v, want %d", got, err, want)
				}
			})
		}
	}
}

func TestPerftEdges(t *testing.T) {
	for _, test := range []struct {
		position string
		depth    int
		want     uint64
	}{
		{"", 0, 1},
		{"", 1, 20},
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 1, 0}, // mate
		{"rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", 0, 1},
		{"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", 3, 0}, // stalemate
	} {
		if got, err := Perft(test.position, test.depth); err != nil || got != test.want {
			t.Errorf("perft %d of %q is %d, %v, want %d", test.depth, test.position, got, err, test.want)
		}
	}
	if _, err := Perft("no position", 1); err == nil {
		t.Error("perft accepts a bad position")
	}
}
