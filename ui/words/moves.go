package words

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Moves lists the moves as players write them: 1. e4 e5 2. Nf3. Moves of an imported game
// are followed by their annotation glyphs.
func Moves(t *table.Table) string {
	var b strings.Builder
	var n game.MoveNumber
	first := game.FirstMover(t.Rules)
	for i, p := range t.Plies {
		if i > 0 {
			b.WriteByte(' ')
		}
		before := n
		if n = n.Next(first, p.Seat); n.N != before.N {
			fmt.Fprintf(&b, "%s ", n)
		}
		b.WriteString(p.Shown + Judged(t, i))
	}
	return b.String()
}

// MoveNumber returns the number to write before a move on its own: a move that was made, or
// the next one.
func MoveNumber(t *table.Table, ply int) string {
	var n game.MoveNumber
	first := game.FirstMover(t.Rules)
	for _, p := range t.Plies[:min(ply, len(t.Plies))] {
		n = n.Next(first, p.Seat)
	}
	if ply > len(t.Plies) {
		n = n.Next(first, t.State.Turn())
	}
	return n.String() + " "
}
