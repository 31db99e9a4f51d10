package words

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
)

// TestSides checks that the two sides of every board look different, and that White gets the first
// style, whichever side moves first.
func TestSides(t *testing.T) {
	for _, rules := range catalog.All() {
		info := rules.Info()
		first, second := sideOf(info, 0), sideOf(info, 1)
		if first == second {
			t.Errorf("%s: both sides have the style %q", info.ID, first)
		}
		if white := info.Seats[1].Colour == game.White; white != (second == firstSide) {
			t.Errorf("%s: got style %q for the second side", info.ID, second)
		}
		if got := sideOf(info, game.NoSeat); got != first {
			t.Errorf("%s: got style %q for no seat", info.ID, got)
		}
	}
}
