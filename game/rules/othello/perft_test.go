package othello

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestPerft has the counts of A. Bik (aartbik.com/MISC/reversi.html, "Perft for
// Reversi"): a pass is a move. From depth 11 on they are his for full depth, without
// the games that are over before.
func TestPerft(t *testing.T) {
	most := gametest.Share(6_000_000)
	for depth, want := range []uint64{
		1, 4, 12, 56, 244, 1_396, 8_200, 55_092, 390_216, 3_005_288, 24_571_284, 212_258_572, 1_939_886_052,
	} {
		if want > most {
			break
		}
		if got, err := Perft("", depth); err != nil || got != want {
			t.Errorf("perft %d is %d, %v and must be %d", depth, got, err, want)
		}
	}
}
