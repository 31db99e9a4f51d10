package connect4

import (
	"testing"

	"pawnstorm/game/gametest"
)

// TestPerft has the counts of github.com/ultrasuperpingu/kudchuet, whose crate
// connect4 tests itself with them: a game that is over has no further moves, and is
// counted at the depth at which it ends only.
func TestPerft(t *testing.T) {
	most := gametest.Share(6_000_000)
	for depth, want := range []uint64{
		1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234, 39_394_572, 268_031_646, 1_844_590_828,
	} {
		if want > most {
			break
		}
		if got, err := Perft("", depth); err != nil || got != want {
			t.Errorf("perft %d is %d, %v and must be %d", depth, got, err, want)
		}
	}
}

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
			for _, m := range p.moves() {
				next[p.After(cell(m))] = true
			}
		}
		reached = next
	}
}
