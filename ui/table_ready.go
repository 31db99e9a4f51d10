package ui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// awaited reports whether the table waits for the person to be ready: for the
// second game of a match, or to take up an adjourned game.
func (t *tableScreen) awaited() bool {
	return t.halted() && t.live() && t.seat != game.NoSeat && !t.table.Ready[t.seat]
}

// ready says that the person is ready.
func (t *tableScreen) ready() tea.Cmd { return t.do(t.readying()) }

func (t *tableScreen) readying() table.Intent { return table.Intent{Kind: table.Ready} }

// readyLines are for a pause that ends when both are ready, below so many other
// lines.
func (t *tableScreen) readyLines(below, w int) []string {
	switch {
	case t.seat == game.NoSeat:
		return nil
	case t.table.Ready[t.seat]:
		return wrap(fmt.Sprintf("You are ready. %s is not yet.", t.playerName(t.seat.Other())), w)
	}
	lines := wrap("Press enter when you are ready.", w)
	for i := range lines {
		t.layout.spots = append(t.layout.spots, spot{0, below + i, w, t.ready})
	}
	return paintAll(t.s.styles.badge, lines)
}
