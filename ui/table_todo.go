package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

// todo is what the person is to do or to know now, in at most a few lines.
func (t *tableScreen) todo(w int) []string {
	s := t.s
	switch {
	case t.ask != nil:
		return t.ask.lines(s.styles, w)
	case t.line.open:
		var lines []string
		if t.offered() { // not to be missed while a move is typed
			lines = paintAll(s.styles.badge, wrap(t.playerName(t.seat.Other())+" offers a draw: accept or decline.", w))
		}
		lines = append(lines, paintAll(s.styles.faint, wrap(t.line.hint(t.lineMoves()), w))...)
		return append(lines, showInput(&t.line.input, w))
	case t.choosing():
		return t.whichLines(w)
	case t.offered():
		return paintAll(s.styles.badge, wrap(t.playerName(t.seat.Other())+" offers a draw: y accepts, n or a move declines.", w))
	case t.table.Status == lobby.Pause && t.live():
		lines := paintAll(s.styles.strong, wrap(shown(t.table.Ending(), 400), w))
		return append(lines, t.readyLines(len(lines), w)...)
	case t.table.Status == lobby.Over && t.live():
		return paintAll(s.styles.strong, wrap(shown(t.table.Ending(), 400), w))
	case !t.live():
		return wrap(fmt.Sprintf("Position %d of %d. End returns to the last.", t.ply, len(t.table.Plies)), w)
	}
	lines := slices.Concat(t.returnLines(w), t.soFar(w), wrap(t.turnLine(), w))
	if t.hasMore() {
		t.layout.spots = append(t.layout.spots, spot{0, len(lines), w, func() tea.Cmd {
			t.more = true
			return nil
		}})
		lines = append(lines, "Tab: more choices.")
	}
	return lines
}

// turnLine says whose move it is and what else can be done.
func (t *tableScreen) turnLine() string {
	var b strings.Builder
	turn := t.table.State.Turn()
	switch {
	case t.sending:
		b.WriteString("Saving…")
	case len(t.pick.path) > 0:
		b.WriteString("Your move: point at a marked square.")
	case turn == t.seat:
		b.WriteString("Your move.")
	default:
		fmt.Fprintf(&b, "%s (%s) is to move.", t.playerName(turn), t.table.SeatName(turn))
	}
	for _, m := range t.shown.Board().Marks {
		if m.Kind == game.MarkDanger && m.Text != "" {
			b.WriteString(" " + strings.ToUpper(m.Text[:1]) + m.Text[1:] + ".")
		}
	}
	if t.offering() {
		b.WriteString(" You offered a draw.")
	}
	if reason, ok := t.table.State.Claim(); ok && t.seat != game.NoSeat {
		fmt.Fprintf(&b, " A draw can be claimed (%s): type claim.", reason)
	}
	return b.String()
}
