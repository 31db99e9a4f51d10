package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/ui/tui/widget"
)

// step goes through the game so far.
func (t *review) step(by int) tea.Cmd {
	t.replay.on = false
	return t.board.goTo(t.Ply + by)
}

// moveList shows as many of the last moves as there is room for, around the one
// that is shown.
func (t *review) moveList(w, h int) []string {
	if h <= 0 || len(t.Table.Plies) == 0 {
		return nil
	}
	rows := t.moveRows()
	shown := max(0, slices.IndexFunc(rows, func(r moveRow) bool { return r.first == t.Ply || r.second == t.Ply }))
	from := max(0, min(shown-h/2, len(rows)-h))
	var lines []string
	for i := from; i < min(len(rows), from+h); i++ {
		lines = append(lines, t.moveLine(i+1, rows[i], w))
	}
	return lines
}

// moveRow is a row of the list of moves: the plies, from 1, of the side that moved
// first and of the other one; 0 for none.
type moveRow struct{ first, second int }

func (t *position) moveRows() []moveRow {
	var rows []moveRow
	var n game.MoveNumber
	first := game.FirstMover(t.Table.Rules)
	for i, p := range t.Table.Plies {
		if n = n.Next(first, p.Seat); n.N > len(rows) {
			rows = append(rows, moveRow{})
		}
		row := &rows[n.N-1]
		if n.Second {
			row.second = i + 1
		} else {
			row.first = i + 1
		}
	}
	return rows
}

// moveLine is a numbered row.
func (t *review) moveLine(number int, row moveRow, w int) string {
	const room = 5
	line := widget.Fit(fmt.Sprintf("%3d. ", number), room)
	column := min(8, (w-room-1)/2)
	for _, ply := range []int{row.first, row.second} {
		cell := "…"
		switch {
		case ply > 0:
			cell = t.Table.Plies[ply-1].Shown + t.markOf(ply-1)
		case ply == row.second && row.first == len(t.Table.Plies):
			continue // it is still to come
		}
		wide := max(column, ansi.StringWidth(cell))
		if ply > 0 && ply == t.Ply {
			cell = t.s.Styles.Focus.Paint(cell)
		}
		line += widget.Fit(cell, wide) + " "
	}
	return strings.TrimRight(line, " ")
}
