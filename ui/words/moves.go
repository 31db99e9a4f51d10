package words

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Moves lists the moves as the viewer reads them: 1. e4 e5 2. Nf3. Moves of an imported game
// are followed by their annotation glyphs.
func (v Viewer) Moves(t *table.Table) string {
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
		b.WriteString(v.Move(t, i) + Judged(t, i))
	}
	return b.String()
}

// Move returns a ply, from 0, as the viewer reads it.
func (v Viewer) Move(t *table.Table, ply int) string {
	p := &t.Plies[ply]
	return game.Said(t.Rules, v.Fun, p.Text, p.Shown)
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
