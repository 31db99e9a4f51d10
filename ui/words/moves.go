package words

import (
	"fmt"
	"strings"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Moves is the list of moves as players write it: 1. e4 e5 2. Nf3. Those of an imported
// game have its judgements behind them.
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

// MoveNumber is what stands before a move when it stands alone: one that has been
// made, or the next.
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
