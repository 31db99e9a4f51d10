package chess

import (
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// seen returns the features of a position for each seat, and the side to move.
func seen(t *testing.T, text string) (features [2][]int, mover game.Seat) {
	t.Helper()
	w := gametest.New(t, FIDE(), text).(game.Walkable).Walk().(game.Featured)
	words := make([]uint64, w.Layout().Words)
	views := w.Features(words)
	for seat, view := range views {
		for f := range 64 * len(words) {
			if words[f/64]>>(f%64)&1 == 1 {
				features[seat] = append(features[seat], f^int(view))
			}
		}
		slices.Sort(features[seat])
	}
	return features, w.Mover()
}

// TestFeatures checks that both sides see mirrored positions in the same way, from above
// and from the side, and that each piece is one feature.
func TestFeatures(t *testing.T) {
	plain, mover := seen(t, "4r1k1/pp3p2/2n5/8/3B4/1P6/P4P2/2KR4 w - - 0 1")
	if len(plain[mover]) != 12 {
		t.Errorf("%d features, want one for each of 12 pieces", len(plain[mover]))
	}
	turned, turn := seen(t, "2kr4/p4p2/1p6/3b4/8/2N5/PP3P2/4R1K1 b - - 0 1")
	if turn == mover || !slices.Equal(turned[turn], plain[mover]) || !slices.Equal(turned[mover], plain[turn]) {
		t.Error("Black sees other features than White in the same situation")
	}
	swapped, _ := seen(t, "1k1r4/2p3pp/5n2/8/4B3/6P1/2P4P/4RK2 w - - 0 1")
	if !slices.Equal(swapped[mover], plain[mover]) || !slices.Equal(swapped[turn], plain[turn]) {
		t.Error("a position with left and right swapped has other features")
	}
	if other, _ := seen(t, "4r1k1/pp3p2/2n5/8/4B3/1P6/P4P2/2KR4 w - - 0 1"); slices.Equal(other[mover], plain[mover]) {
		t.Error("a bishop on another cell has the same features")
	}
}
