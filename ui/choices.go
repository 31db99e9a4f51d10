package ui

import (
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
)

// choiceSpot is where a choice of the picker is drawn, to be clicked.
type choiceSpot struct {
	step game.Step
	x, y int
	w    int
}

// choosing reports whether a choice from a list is offered: the move under way
// needs one next, or the person has asked what there is to begin with.
func (t *tableScreen) choosing() bool {
	return t.mayMove() && (len(t.pick.path) > 0 || t.more) && len(t.pick.choices()) > 0
}

// choiceLines asks for a choice in lines of at most w cells, without breaking
// one in two. The spots are relative to the first line.
func choiceLines(choices []game.Step, w int) (lines []string, spots []choiceSpot) {
	line := "Which?"
	for _, c := range choices {
		item := c.Choice + " " + c.Label
		width := ansi.StringWidth(item)
		if at := ansi.StringWidth(line); at+2+width > w {
			lines, line = append(lines, line), ""
		} else {
			line += "  "
		}
		spots = append(spots, choiceSpot{c, ansi.StringWidth(line), len(lines), width})
		line += item
	}
	return append(lines, line), spots
}

// placeChoices moves the spots to where their first line stands on the body.
func (l *layout) placeChoices(x, y int) {
	for i := range l.choices {
		l.choices[i].x += x
		l.choices[i].y += y
	}
}

// choiceAt is the choice that is drawn at a place of the body.
func (l *layout) choiceAt(x, y int) (game.Step, bool) {
	for _, s := range l.choices {
		if y == s.y && x >= s.x && x < s.x+s.w {
			return s.step, true
		}
	}
	return game.Step{}, false
}
