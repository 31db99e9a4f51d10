package ui

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
)

const whichChoice = "Which?"

// spot is a piece of a line, w cells from x, that does something when it is
// clicked.
type spot struct {
	x, y, w int
	do      func() tea.Cmd
}

// placeSpots moves the spots to where their first line stands on the body.
func (l *layout) placeSpots(x, y int) {
	for i := range l.spots {
		l.spots[i].x += x
		l.spots[i].y += y
	}
}

// spotAt is what a click at a place of the body does; nil for nothing.
func (l *layout) spotAt(x, y int) func() tea.Cmd {
	for _, s := range l.spots {
		if s.holds(x, y) {
			return s.do
		}
	}
	return nil
}

// holds reports whether a place is on the spot.
func (s spot) holds(x, y int) bool { return y == s.y && x >= s.x && x < s.x+s.w }

// hasMore is that of the hand, if the person may move.
func (t *tableScreen) hasMore() bool { return t.mayMove() && t.hand.hasMore() }

// choosing is that of the hand, if the person may move.
func (t *tableScreen) choosing() bool { return t.mayMove() && t.hand.choosing() }

// pressMore opens and closes the list of what else a turn can begin with, if
// there is such a thing.
func (t *tableScreen) pressMore(msg tea.KeyPressMsg) bool {
	if !t.hasMore() || !key.Matches(msg, keys.next) {
		return false
	}
	t.more = !t.more
	return true
}

// whichLines ask for a choice in lines of at most w cells, without breaking one
// in two that fits, and note where each is drawn.
func (t *tableScreen) whichLines(w int) []string {
	above := t.soFar(w)
	lines := []string{whichChoice}
	broken := false // the last choice, in several lines
	for _, c := range t.pick.choices() {
		do := func() tea.Cmd {
			t.choose(c.Choice)
			return t.finish()
		}
		parts := wrap(c.Choice+": "+c.Label, w)
		for _, item := range parts {
			last, width := len(lines)-1, ansi.StringWidth(item)
			if len(parts) == 1 && !broken && ansi.StringWidth(lines[last])+2+width <= w {
				lines[last] += "  "
			} else {
				lines, last = append(lines, ""), last+1
			}
			t.layout.spots = append(t.layout.spots, spot{ansi.StringWidth(lines[last]), len(above) + last, width, do})
			lines[last] += item
		}
		broken = len(parts) > 1
	}
	if len(t.pick.path) > 0 && len(t.pick.cells()) > 0 {
		lines = append(lines, wrap("or point at a marked square", w)...)
	}
	return append(above, paintAll(t.s.styles.badge, lines)...)
}

// soFar is the turn that is being built, as far as it goes, once there is more
// to it than a piece that was pointed at.
func (t *tableScreen) soFar(w int) []string {
	path := t.pick.path
	if len(path) == 0 || len(path) == 1 && path[0].Cell != game.NoCell {
		return nil
	}
	parts := make([]string, len(path))
	for i, s := range path {
		parts[i] = s.Label
		if s.Cell != game.NoCell {
			parts[i] = game.CellName(s.Cell, t.table.Rules.Info().Files)
		}
	}
	return wrap(fmt.Sprintf("So far: %s", strings.Join(parts, ", ")), w)
}
