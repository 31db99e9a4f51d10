package words

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// TestSides: on every board the sides are told apart, and those that have colours
// are drawn in them, whichever moves first.
func TestSides(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		first, second := sideOf(info, 0), sideOf(info, 1)
		if first == second {
			t.Errorf("%s: both sides are %q", info.ID, first)
		}
		if white := info.Seats[1].Colour == game.White; white != (second == firstSide) {
			t.Errorf("%s: the second side is %q", info.ID, second)
		}
		if got := sideOf(info, game.NoSeat); got != first {
			t.Errorf("%s: what belongs to nobody is %q", info.ID, got)
		}
	}
}
