package play

import (
	"fmt"

	"pawnstorm/ui/tui/widget"
)

// opponentGone reports whether the opponent has been away long enough for the user to decide how the
// game ends.
func (t *position) opponentGone() bool {
	at, ok := t.Table.ForsakenAt(t.Seat)
	return ok && !t.s.Now().Before(at)
}

// goneBlock asks what to do about a game that the opponent has left.
func (t *TableScreen) goneBlock(w int) block {
	if !t.opponentGone() {
		return block{}
	}
	did := "left"
	if !t.Table.Timed() {
		did = "has made no move for a month"
	}
	text := fmt.Sprintf("%s %s. Wait, or press o and choose.", t.playerName(t.Seat.Other()), did)
	return button(widget.PaintAll(t.s.Styles.Badge, widget.Wrap(text, w)), w, t.menu.toggle)
}

// adjournedBlock returns the slot of an adjourned game, in h lines.
func (t *offers) adjournedBlock(w, h int) block {
	text := "The game is adjourned."
	if t.Table.IsSealed() {
		text = fmt.Sprintf("The game is adjourned, with a sealed move of %s.", t.playerName(t.Table.State.Turn()))
	}
	b := t.readyBlock(w)
	if h == 1 && len(b.lines) > 0 {
		return b
	}
	above := widget.PaintAll(t.s.Styles.Strong, widget.Wrap(text, w))
	adjourned := block{lines: above[:min(len(above), max(h-len(b.lines), 1))]}
	adjourned.join(b)
	return adjourned
}
