package ui

import (
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// due is what can be claimed of an opponent who is gone, with the key for it.
var due = []struct{ key, what, label string }{
	{"1", table.ForsakeWin, "I win"},
	{"2", table.ForsakeDraw, "draw"},
	{"3", table.ForsakeAdjourn, "adjourn"},
}

// mayForsake reports whether the opponent has been gone for so long that it is
// the person who says how the game goes on.
func (t *tableScreen) mayForsake() bool {
	at, ok := t.table.ForsakenAt(t.seat)
	return ok && !t.s.Now().Before(at)
}

// forsakeLines ask what is to become of a game that the opponent has left.
func (t *tableScreen) forsakeLines(below, w int) []string {
	if !t.mayForsake() {
		return nil
	}
	text := fmt.Sprintf("%s is gone. Wait, or choose:", t.playerName(t.seat.Other()))
	if !t.table.Timed() {
		text = fmt.Sprintf("%s has made no move for a month. Wait, or choose:", t.playerName(t.seat.Other()))
	}
	lines := wrap(text, w)
	lines = append(lines, "")
	for _, d := range due {
		if d.what == table.ForsakeDraw && t.table.Rules.Info().NoDraws {
			continue
		}
		last, item := len(lines)-1, d.key+" "+d.label
		if lines[last] != "" && ansi.StringWidth(lines[last]+"  "+item) > w {
			lines, last = append(lines, ""), last+1
		}
		if lines[last] != "" {
			lines[last] += "  "
		}
		t.layout.spots = append(t.layout.spots, spot{ansi.StringWidth(lines[last]), below + last, ansi.StringWidth(item),
			func() tea.Cmd { return t.forsake(d.what) }})
		lines[last] += item
	}
	return paintAll(t.s.styles.badge, lines)
}

// pressForsake is the choice that a key makes, if there is one to be made.
func (t *tableScreen) pressForsake(msg tea.KeyPressMsg) (cmd tea.Cmd, ok bool) {
	for _, d := range due {
		if t.mayForsake() && msg.String() == d.key {
			return t.forsake(d.what), true
		}
	}
	return nil, false
}

func (t *tableScreen) forsake(what string) tea.Cmd {
	return t.do(table.Intent{Kind: table.ClaimAbsence, Text: what})
}

// mayClaim reports whether there is something to claim.
func (t *tableScreen) mayClaim() bool {
	return t.mayForsake() || t.law(table.Intent{Kind: table.ClaimDraw}) == nil
}

// claim claims a draw that the rules allow, or what is due to who was left alone.
func (t *tableScreen) claim(args string) tea.Cmd {
	_, byRule := t.table.State.Claim()
	if args == "" || args == table.ForsakeDraw && (byRule || !t.mayForsake()) {
		return t.do(table.Intent{Kind: table.ClaimDraw})
	}
	return t.forsake(strings.ToLower(args))
}

// adjournedLines are for a game that is put off.
func (t *tableScreen) adjournedLines(w int) []string {
	text := "The game is adjourned."
	if t.table.IsSealed() {
		text = fmt.Sprintf("The game is adjourned, with a sealed move of %s.", t.playerName(t.table.State.Turn()))
	}
	lines := paintAll(t.s.styles.strong, wrap(text, w))
	if t.seat != game.NoSeat && t.table.Ready[t.seat.Other()] {
		lines = append(lines, wrap(fmt.Sprintf("%s is ready.", t.playerName(t.seat.Other())), w)...)
	}
	return append(lines, t.readyLines(len(lines), w)...)
}
