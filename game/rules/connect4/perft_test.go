package connect4

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestPositions has the numbers of different positions after so many plies that
// S. Edelkamp and P. Kissmann have found (oeis.org/A212693).
func TestPositions(t *testing.T) {
	most := int(min(gametest.Share(200_000), 5_000_000))
	reached := map[Position]bool{{}: true}
	for plies, want := range []int{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683} {
		if want > most {
			break
		}
		if len(reached) != want {
			t.Errorf("after %d plies there are %d positions and must be %d", plies, len(reached), want)
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
