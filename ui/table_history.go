package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
)

// step goes through the game so far.
func (t *tableScreen) step(by int) tea.Cmd {
	t.replay.on = false
	return t.goTo(t.ply + by)
}

func (t *tableScreen) goTo(ply int) tea.Cmd {
	ply = min(max(ply, 0), len(t.table.Plies))
	if ply == t.ply {
		return nil
	}
	return t.show(ply)
}

// show goes to the position after a ply.
func (t *tableScreen) show(ply int) tea.Cmd {
	if ply == len(t.table.Plies) {
		t.see(ply, t.table.State)
		return nil
	}
	state, err := t.table.At(ply)
	if err != nil {
		return complain(err)
	}
	t.see(ply, state)
	return nil
}

// see shows the position after a ply, and gets ready for a move in it.
func (t *tableScreen) see(ply int, state game.State) {
	t.ply, t.shown, t.pick, t.more = ply, state, picker{}, false
	if t.mayMove() {
		t.pick = newPicker(state)
	}
}

// lastCells are the cells of the move that led to what is shown.
func (t *tableScreen) lastCells() []game.Cell {
	if t.ply == 0 {
		return nil
	}
	return t.table.Plies[t.ply-1].Cells
}

// moveList shows as many of the last moves as there is room for, around the one
// that is shown.
func (t *tableScreen) moveList(w, h int) []string {
	if h <= 0 || len(t.table.Plies) == 0 {
		return nil
	}
	rows := t.moveRows()
	shown := max(0, slices.IndexFunc(rows, func(r moveRow) bool { return r.first == t.ply || r.second == t.ply }))
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

func (t *tableScreen) moveRows() []moveRow {
	var rows []moveRow
	var n game.MoveNumber
	first := game.FirstMover(t.table.Rules)
	for i, p := range t.table.Plies {
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
func (t *tableScreen) moveLine(number int, row moveRow, w int) string {
	const room = 5
	line := fit(fmt.Sprintf("%3d. ", number), room)
	column := min(8, (w-room-1)/2)
	for _, ply := range []int{row.first, row.second} {
		cell := "…"
		switch {
		case ply > 0:
			cell = t.table.Plies[ply-1].Shown + t.markOf(ply-1)
		case ply == row.second && row.first == len(t.table.Plies):
			continue // it is still to come
		}
		wide := max(column, ansi.StringWidth(cell))
		if ply > 0 && ply == t.ply {
			cell = t.s.styles.focus.paint(cell)
		}
		line += fit(cell, wide) + " "
	}
	return strings.TrimRight(line, " ")
}
