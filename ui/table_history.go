package ui

import (
	"fmt"
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
	before := int(t.table.Start.Turn()) // a set-up may begin with the second seat
	rows := (before + len(t.table.Plies) + 1) / 2
	shown := (before + max(t.ply-1, 0)) / 2
	from := max(0, min(shown-h/2, rows-h))
	var lines []string
	for row := from; row < min(rows, from+h); row++ {
		lines = append(lines, t.moveRow(row, 2*row-before, w))
	}
	return lines
}

// moveRow is a numbered row of two plies, the first of them with that index.
func (t *tableScreen) moveRow(row, first, w int) string {
	const number = 5
	line := fit(fmt.Sprintf("%3d. ", row+1), number)
	column := min(8, (w-number-1)/2)
	for i := first; i < min(first+2, len(t.table.Plies)); i++ {
		cell := "…"
		if i >= 0 {
			cell = t.table.Plies[i].Shown + t.markOf(i)
		}
		room := max(column, ansi.StringWidth(cell))
		if i == t.ply-1 {
			cell = t.s.styles.focus.paint(cell)
		}
		line += fit(cell, room) + " "
	}
	return strings.TrimRight(line, " ")
}
