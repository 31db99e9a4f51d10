package play

import (
	"testing"

	"pawnstorm/lobby/table"
)

// TestMoveListStays: the rows of a game that goes on stay where they are for several
// moves, and the last one is always there.
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
				t.Fatalf("%d of %d rows from %d on: the last is not there", h, n, from)
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
