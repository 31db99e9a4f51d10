package play

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// due is what can be claimed of an opponent who is gone, with the key for it.
var due = []struct{ key, what, label string }{
	{"1", table.ForsakeWin, "I win"},
	{"2", table.ForsakeDraw, "draw"},
	{"3", table.ForsakeAdjourn, "adjourn"},
}

// absence is what a player can do when the other one has left.
type absence struct {
	*position
	out *sender
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
	text := fmt.Sprintf("%s is gone. Wait, or choose:", t.playerName(t.Seat.Other()))
	if !t.Table.Timed() {
		text = fmt.Sprintf("%s has made no move for a month. Wait, or choose:", t.playerName(t.Seat.Other()))
	}
	lines := widget.Wrap(text, w)
	lines = append(lines, "")
	var spots []boardview.Spot
	for _, d := range due {
		if d.what == table.ForsakeDraw && t.Table.Rules.Info().NoDraws {
			continue
		}
		last, item := len(lines)-1, d.key+" "+d.label
		if lines[last] != "" && ansi.StringWidth(lines[last]+"  "+item) > w {
			lines, last = append(lines, ""), last+1
		}
		if lines[last] != "" {
			lines[last] += "  "
		}
		spots = append(spots, boardview.Spot{
			X: ansi.StringWidth(lines[last]), Y: last, W: ansi.StringWidth(item),
			Do: func() tea.Cmd { return t.forsake(d.what) },
		})
		lines[last] += item
	}
	return block{widget.PaintAll(t.s.Styles.Badge, lines), spots}
}

// pressForsake is the choice that a key makes, if there is one to be made.
func (t *absence) pressForsake(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	for _, d := range due {
		if t.mayForsake() && msg.String() == d.key {
			return t.forsake(d.what), true
		}
	}
	return nil, false
}

func (t *absence) forsake(what string) tea.Cmd {
	return t.out.do(table.Intent{Kind: table.ClaimAbsence, Text: what})
}

// mayClaim reports whether there is something to claim.
func (t *position) mayClaim() bool {
	return t.mayForsake() || t.law(table.Intent{Kind: table.ClaimDraw}) == nil
}

// claim claims a draw that the rules allow, or what is due to who was left alone.
func (t *absence) claim(args string) tea.Cmd {
	_, byRule := t.Table.State.Claim()
	if args == "" || args == table.ForsakeDraw && (byRule || !t.mayForsake()) {
		return t.out.do(table.Intent{Kind: table.ClaimDraw})
	}
	return t.forsake(strings.ToLower(args))
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
