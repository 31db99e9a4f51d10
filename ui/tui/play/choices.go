package play

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// hasMore reports whether the user may move and a turn can begin in other ways.
func (t *board) hasMore() bool { return t.MayMove() && t.MoveInput.HasMore() }

// Choosing reports whether the user may move and must choose from a list.
func (t *board) Choosing() bool { return t.MayMove() && t.MoveInput.Choosing() }

// toggleMore opens or closes the list of other ways to begin a turn.
func (t *board) toggleMore() tea.Cmd {
	t.More = !t.More
	return nil
}

// whichBlock asks for a choice in lines of at most w cells. It does not break a choice that fits
// into a line.
func (t *board) whichBlock(w int) block {
	above := t.soFar(w)
	var spots []boardview.Spot
	lines := []string{boardview.WhichChoice}
	if t.Forced() && len(t.Pick.Choices()) == 1 {
		lines = []string{"No other move:"}
	}
	broken := false // the last choice takes several lines
	for _, c := range t.Pick.Choices() {
		do := func() tea.Cmd {
			t.Choose(c.Choice)
			return t.finish()
		}
		parts := widget.Wrap(boardview.ChoiceKey(c.Choice)+" "+c.Label, w)
		for _, item := range parts {
			last, width := len(lines)-1, ansi.StringWidth(item)
			if len(parts) == 1 && !broken && ansi.StringWidth(lines[last])+2+width <= w {
				lines[last] += "  "
			} else {
				lines, last = append(lines, ""), last+1
			}
			x := ansi.StringWidth(lines[last])
			spots = append(spots, boardview.Spot{X: x, Y: len(above) + last, W: width, Do: do})
			lines[last] += item
		}
		broken = len(parts) > 1
	}
	if len(t.Pick.Path) > 0 && len(t.Pick.Cells()) > 0 {
		lines = append(lines, widget.Wrap("or point at a marked square", w)...)
	}
	return block{append(above, widget.PaintAll(t.s.Styles.Badge, lines)...), spots}
}

// soFar returns the steps of the move under way, once there are more than a piece that was pointed
// at.
func (t *board) soFar(w int) []string {
	path := t.Pick.Path
	if len(path) == 0 || len(path) == 1 && path[0].Cell != game.NoCell || t.InHand(&t.Board) != "" {
		return nil
	}
	parts := make([]string, len(path))
	for i, s := range path {
		parts[i] = s.Label
		if s.Cell != game.NoCell {
			parts[i] = game.CellName(s.Cell, t.Table.Rules.Info().Files)
		}
	}
	return widget.Wrap("So far: "+strings.Join(parts, ", "), w)
}
