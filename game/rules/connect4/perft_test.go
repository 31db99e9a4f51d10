package connect4

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestPositions checks the number of different positions after n plies, found by S. Edelkamp and P.
// Kissmann (oeis.org/A212693).
func TestPositions(t *testing.T) {
	most := int(min(gametest.Share(200_000), 5_000_000))
	reached := map[Position]bool{{}: true}
	for plies, want := range []int{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683} {
		if want > most {
			break
		}
		if len(reached) != want {
			t.Errorf("after %d plies there are %d positions, want %d", plies, len(reached), want)
		}
		next := make(map[Position]bool)
		for p := range reached {
			for _, m := range p.appendMoves(nil) {
				next[p.After(cell(m))] = true
			}
		}
		reached = next
	}
}
