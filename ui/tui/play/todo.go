package play

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// block is lines of the panel, and what a click on them does.
type block struct {
	lines []string
	spots []boardview.Spot
}

// add puts lines below.
func (b *block) add(lines ...string) { b.lines = append(b.lines, lines...) }

// join puts a block below.
func (b *block) join(below block) {
	for _, s := range below.spots {
		s.Y += len(b.lines)
		b.spots = append(b.spots, s)
	}
	b.add(below.lines...)
}

// todo is what the person is to do or to know now, in at most a few lines of a panel
// of w by h cells.
func (t *TableScreen) todo(w, h int) block {
	s := t.s
	switch {
	case t.out.ask != nil:
		return block{lines: t.out.ask.Lines(s.Styles, w)}
	case t.Line.Open:
		return block{lines: t.words.lines(w)}
	case t.Choosing() && !(t.Forced() && t.offered()):
		return t.whichBlock(w)
	case t.offered():
		return block{lines: t.offers.offerLines(w)}
	case t.review.replay.on:
		return t.review.underAnalysis(w, h, widget.Wrap(t.review.replayLine(), w))
	case !t.Live():
		return t.review.underAnalysis(w, h, widget.Wrap(fmt.Sprintf("Position %d of %d. Press end to return.", t.Ply, len(t.Table.Plies)), w))
	case t.Table.Status == table.Adjourned:
		return t.offers.adjournedBlock(w)
	}
	if ending := t.Table.Ending(); ending != "" {
		lines := widget.PaintAll(s.Styles.Strong, widget.Wrap(widget.Shown(ending, 400), w))
		if t.Table.Status == table.Pause {
			return t.offers.underReady(lines, w)
		}
		return t.review.underAnalysis(w, h, slices.Concat(lines, t.originLines(w), t.next.rematchLines(w)))
	}
	return t.playingBlock(w)
}

// playingBlock is for a game under way of which the present position is shown.
func (t *TableScreen) playingBlock(w int) block {
	b := block{lines: slices.Concat(t.returnLines(w), t.creditLines(w), t.soFar(w))}
	b.join(t.away.forsakeBlock(w))
	b.add(t.premoves.premoveLines(w)...)
	b.add(widget.Wrap(t.turnLine(), w)...)
	if t.hasMore() {
		more := func() tea.Cmd {
			t.More = true
			return nil
		}
		b.join(block{[]string{"Press tab for more choices."}, []boardview.Spot{{W: w, Do: more}}})
	}
	return b
}

// turnLine says whose move it is and what else can be done.
func (t *TableScreen) turnLine() string {
	var b strings.Builder
	turn := t.Table.State.Turn()
	switch {
	case t.out.sending:
		b.WriteString(app.Saving)
	case len(t.Pick.Path) > 0:
		b.WriteString("Your move: point at a marked square.")
	case turn == t.Seat:
		b.WriteString("Your move.")
	case t.s.Club.Accounts.IsBot(t.Table.Seats[turn].ID):
		fmt.Fprintf(&b, "%s (%s) is thinking.", t.playerName(turn), t.Table.SeatName(turn))
	default:
		fmt.Fprintf(&b, "%s (%s) is to move.", t.playerName(turn), t.Table.SeatName(turn))
	}
	b.WriteString(words.Dangers(t.Shown.Board()))
	b.WriteString(t.hints.hintText())
	b.WriteString(words.FirstMove(t.Table, t.s.Now()))
	b.WriteString(t.offeredText())
	if reason, ok := t.Table.State.Claim(); ok && t.Seat != game.NoSeat {
		fmt.Fprintf(&b, " A draw can be claimed (%s): type claim.", reason)
	}
	return b.String()
}
