package chess

import (
	"math/bits"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// TestFeatures checks that both sides see mirrored positions in the same way, from above
// and from the side, and that each piece is one feature.
func TestFeatures(t *testing.T) {
	features := func(text string) (seen [2][2 * kinds]uint64, mover game.Seat) {
		w := gametest.New(t, FIDE(), text).(game.Walkable).Walk().(game.Featured)
		for seat := range game.Seat(2) {
			w.Features(seen[seat][:], seat)
		}
		return seen, w.Mover()
	}
	plain, mover := features("4r1k1/pp3p2/2n5/8/3B4/1P6/P4P2/2KR4 w - - 0 1")
	pieces := 0
	for _, word := range plain[mover] {
		pieces += bits.OnesCount64(word)
	}
	if pieces != 12 {
		t.Errorf("%d features, want one for each of 12 pieces", pieces)
	}
	if turned, turn := features("2kr4/p4p2/1p6/3b4/8/2N5/PP3P2/4R1K1 b - - 0 1"); turn == mover || turned[turn] != plain[mover] || turned[1-turn] != plain[1-mover] {
		t.Error("Black sees other features than White in the same situation")
	}
	if swapped, _ := features("1k1r4/2p3pp/5n2/8/4B3/6P1/2P4P/4RK2 w - - 0 1"); swapped != plain {
		t.Error("a position with left and right swapped has other features")
	}
	if other, _ := features("4r1k1/pp3p2/2n5/8/4B3/1P6/P4P2/2KR4 w - - 0 1"); other == plain {
		t.Error("a bishop on another cell has the same features")
	}
}
