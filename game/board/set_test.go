package board

import (
	"testing"

	"pawnstorm/game"
)

func TestSetStaysOnTheBoard(t *testing.T) {
	for c := range game.Cell(64) {
		file, rank := int(c%8), int(c/8)
		for _, move := range []struct {
			name        string
			got         Set
			file, ranks int
		}{
			{"north", At(c).North(), 0, 1},
			{"south", At(c).South(), 0, -1},
			{"east", At(c).East(), 1, 0},
			{"west", At(c).West(), -1, 0},
		} {
			var want Set
			if f, r := file+move.file, rank+move.ranks; onBoard(f, r) {
				want = At(game.Cell(r*8 + f))
			}
			if move.got != want {
				t.Errorf("%s of %s is %x, want %x", move.name, game.CellName(c, 8), move.got, want)
			}
		}
		if !File(file).Has(c) || !Rank(rank).Has(c) || (File(file)&Rank(rank)).Count() != 1 {
			t.Errorf("%s is not at file %d and rank %d", game.CellName(c, 8), file, rank)
		}
	}
}

func TestSetIsVisitedInOrder(t *testing.T) {
	cells := []game.Cell{0, 7, 28, 63}
	var s Set
	for _, c := range cells {
		s |= At(c)
	}
	i := 0
	for rest := s; rest != 0; rest = rest.Rest() {
		if rest.First() != cells[i] {
			t.Errorf("cell %d is %d, want %d", i, rest.First(), cells[i])
		}
		i++
	}
	if i != len(cells) || s.Count() != len(cells) {
		t.Errorf("visited %d cells of %d", i, s.Count())
	}
}

func TestLast(t *testing.T) {
	for _, test := range []struct {
		set  Set
		want game.Cell
	}{{At(0), 0}, {At(63), 63}, {At(3) | At(40) | At(17), 40}} {
		if got := test.set.Last(); got != test.want {
			t.Errorf("last of %x is %d, want %d", test.set, got, test.want)
		}
	}
}
