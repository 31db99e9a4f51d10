package play

import (
	"testing"

	"pawnstorm/lobby/table"
)

// TestMoveListStays checks that rows of the move list stay where they are for several moves, and
// that the last row is always visible.
func TestMoveListStays(t *testing.T) {
	const moves = 60
	for h := 1; h <= 12; h++ {
		p := position{Table: new(table.Table)}
		scrolled, before := 0, 0
		for n := 1; n <= moves; n++ {
			p.Table.Plies = append(p.Table.Plies, table.Ply{})
			p.Ply = n
			from := p.visible(make([]moveRow, n), h)
			if last := n - 1; last < from || last >= from+h {
				t.Fatalf("%d of %d rows from row %d: the last is not visible", h, n, from)
			}
			if from != before {
				scrolled++
			}
			before = from
		}
		if most := 2 * moves / h; scrolled > most {
			t.Errorf("%d rows scrolled %d times in %d moves", h, scrolled, moves)
		}
	}
}
