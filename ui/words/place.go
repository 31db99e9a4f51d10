package words

import (
	"fmt"

	"pawnstorm/lobby/table"
)

// PlaceName says in words which position of a game is meant.
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
