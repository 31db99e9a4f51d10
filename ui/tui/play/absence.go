package play

import (
	"fmt"

	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// absence shows what a player can do after the opponent has left.
type absence struct {
	*position
	menu *offerMenu
}

// opponentGone reports whether the opponent has been away long enough for the user to decide how the
// game ends.
func (t *position) opponentGone() bool {
	at, ok := t.Table.ForsakenAt(t.Seat)
	return ok && !t.s.Now().Before(at)
}

// goneBlock asks what to do about a game that the opponent has left.
func (t *absence) goneBlock(w int) block {
	if !t.opponentGone() {
		return block{}
	}
	did := "left"
	if !t.Table.Timed() {
		did = "has made no move for a month"
	}
	text := fmt.Sprintf("%s %s. Wait, or press o and choose.", t.playerName(t.Seat.Other()), did)
	lines := widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w))
	var spots []boardview.Spot
	for y := range lines {
		spots = append(spots, boardview.Spot{Y: y, W: w, Do: t.menu.toggle})
	}
	return block{lines, spots}
}

// adjournedBlock returns the slot of an adjourned game, in h lines.
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
