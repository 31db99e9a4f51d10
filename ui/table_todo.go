package ui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// todo is what the person is to do or to know now, in at most a few lines.
func (t *tableScreen) todo(w int) []string {
	s := t.s
	switch {
	case t.ask != nil:
		return t.ask.lines(s.styles, w)
	case t.line.open:
		return t.lineLines(w)
	case t.choosing() && !(t.forced() && t.offered()):
		return t.whichLines(w)
	case t.offered():
		return t.offerLines(w)
	case t.replay.on:
		return t.underAnalysis(w, wrap(t.replayLine(), w))
	case !t.live():
		return t.underAnalysis(w, wrap(fmt.Sprintf("Position %d of %d. Press end to return.", t.ply, len(t.table.Plies)), w))
	case t.table.Status == table.Adjourned:
		return t.adjournedLines(w)
	}
	if ending := t.table.Ending(); ending != "" {
		lines := paintAll(s.styles.strong, wrap(shown(ending, 400), w))
		if t.table.Status == table.Pause {
			return append(lines, t.readyLines(len(lines), w)...)
		}
		return t.underAnalysis(w, slices.Concat(lines, t.originLines(w), t.rematchLines(w)))
	}
	return t.playingLines(w)
}

// lineLines are the move line, and above it what may be typed. An offer is not to
// be missed meanwhile.
func (t *tableScreen) lineLines(w int) []string {
	var lines []string
	if t.offered() {
		lines = t.offerLines(w)
	}
	lines = append(lines, paintAll(t.s.styles.faint, wrap(t.line.hint(lineWords(), t.words(), t.lineMoves(), t.mayPremove()), w))...)
	return append(lines, showInput(&t.line.input, w))
}

// playingLines are for a game under way of which the present position is shown.
func (t *tableScreen) playingLines(w int) []string {
	lines := slices.Concat(t.returnLines(w), t.creditLines(w), t.soFar(w))
	lines = append(lines, t.forsakeLines(len(lines), w)...)
	lines = append(lines, t.premoveLines(w)...)
	lines = append(lines, wrap(t.turnLine(), w)...)
	if t.hasMore() {
		t.layout.spots = append(t.layout.spots, spot{0, len(lines), w, func() tea.Cmd {
			t.more = true
			return nil
		}})
		lines = append(lines, "Press tab for more choices.")
	}
	return lines
}

// turnLine says whose move it is and what else can be done.
func (t *tableScreen) turnLine() string {
	var b strings.Builder
	turn := t.table.State.Turn()
	switch {
	case t.sending:
		b.WriteString(saving)
	case len(t.pick.path) > 0:
		b.WriteString("Your move: point at a marked square.")
	case turn == t.seat:
		b.WriteString("Your move.")
	case t.s.Club.Accounts.IsBot(t.table.Seats[turn].ID):
		fmt.Fprintf(&b, "%s (%s) is thinking.", t.playerName(turn), t.table.SeatName(turn))
	default:
		fmt.Fprintf(&b, "%s (%s) is to move.", t.playerName(turn), t.table.SeatName(turn))
	}
	b.WriteString(words.Dangers(t.shown.Board()))
	b.WriteString(t.hintText())
	b.WriteString(words.FirstMove(t.table, t.s.Now()))
	b.WriteString(t.offeredText())
	if reason, ok := t.table.State.Claim(); ok && t.seat != game.NoSeat {
		fmt.Fprintf(&b, " A draw can be claimed (%s): type claim.", reason)
	}
	return b.String()
}
