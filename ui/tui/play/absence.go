package play

import (
	"fmt"

	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// absence is what a player can do when the other one has left.
type absence struct {
	*position
	menu *offerMenu
}

// mayForsake reports whether the opponent has been gone for so long that it is
// the person who says how the game goes on.
func (t *position) mayForsake() bool {
	at, ok := t.Table.ForsakenAt(t.Seat)
	return ok && !t.s.Now().Before(at)
}

// forsakeBlock asks what is to become of a game that the opponent has left.
func (t *absence) forsakeBlock(w int) block {
	if !t.mayForsake() {
		return block{}
	}
	text := fmt.Sprintf("%s is gone. Wait, or press o and choose.", t.playerName(t.Seat.Other()))
	if !t.Table.Timed() {
		text = fmt.Sprintf("%s has made no move for a month. Wait, or press o and choose.", t.playerName(t.Seat.Other()))
	}
	lines := widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w))
	var spots []boardview.Spot
	for y := range lines {
		spots = append(spots, boardview.Spot{Y: y, W: w, Do: t.menu.toggle})
	}
	return block{lines, spots}
}

// adjournedBlock is for a game that is put off, on h lines.
func (t *offers) adjournedBlock(w, h int) block {
	text := "The game is adjourned."
	if t.Table.IsSealed() {
		text = fmt.Sprintf("The game is adjourned, with a sealed move of %s.", t.playerName(t.Table.State.Turn()))
	}
	b := t.underReady(nil, w)
	if h > 1 || len(b.lines) == 0 {
		above := block{lines: widget.PaintAll(t.s.Styles.Strong, widget.Wrap(text, w))}
		above.lines = above.lines[:min(len(above.lines), max(h-len(b.lines), 1))]
		above.join(b)
		return above
	}
	return b
}
