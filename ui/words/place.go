package words

import (
	"fmt"

	"pawnstorm/lobby/table"
)

// PlaceName says where in a game a position is: "after 3... Nf6".
func PlaceName(t *table.Table, ply int) string {
	if ply == 0 {
		return "at its beginning"
	}
	p, dots := t.Plies[ply-1], "."
	if p.Seat == 1 {
		dots = "..."
	}
	return fmt.Sprintf("after %d%s %s", (int(t.Start.Turn())+ply-1)/2+1, dots, p.Shown)
}
