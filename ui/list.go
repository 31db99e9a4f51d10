package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// wheelRows is how far one notch of the mouse wheel goes.
const wheelRows = 3

// list is a cursor on rows of which only those in sight are ever drawn. It knows
// how many rows there are and not what they hold, so that a list of thousands
// costs no more than a short one.
type list struct {
	rows, sight int // all rows, and how many fit on the screen
	cursor, top int // the chosen row, and the first one in sight
}

// resize says how many rows there are and how many fit.
func (l *list) resize(rows, sight int) {
	l.rows, l.sight = rows, max(sight, 1)
	l.choose(l.cursor)
}

// choose puts the cursor on a row, or on the one nearest to it that there is.
func (l *list) choose(row int) {
	l.cursor = max(min(row, l.rows-1), 0)
	if l.sight == 0 {
		return // not drawn yet: nothing is out of sight
	}
	l.top = min(l.top, l.cursor, max(l.rows-l.sight, 0))
	l.top = max(l.top, l.cursor-l.sight+1, 0)
}

// follow puts the cursor on a row that has moved there under it. What is in sight
// moves along, so that the eye loses nothing; but who looks at the beginning
// goes on looking at it, and sees what is new.
func (l *list) follow(row int) {
	if l.top > 0 {
		l.top += row - l.cursor
	}
	l.choose(row)
}

// window is which rows are in sight: from, and up to but without to.
func (l *list) window() (from, to int) {
	return l.top, min(l.top+l.sight, l.rows)
}

// at is the row that is drawn y lines below the first one.
func (l *list) at(y int) (row int, ok bool) {
	from, to := l.window()
	return from + y, y >= 0 && from+y < to
}

// press moves the cursor if the key does that.
func (l *list) press(msg tea.KeyPressMsg) bool {
	page := max(l.sight-1, 1)
	switch {
	case key.Matches(msg, keys.up):
		l.choose(l.cursor - 1)
	case key.Matches(msg, keys.down):
		l.choose(l.cursor + 1)
	case key.Matches(msg, keys.pageUp):
		l.choose(l.cursor - page)
	case key.Matches(msg, keys.pageDown):
		l.choose(l.cursor + page)
	case key.Matches(msg, keys.home):
		l.choose(0)
	case key.Matches(msg, keys.end):
		l.choose(l.rows - 1)
	default:
		return false
	}
	return true
}

// pressRound is press where tab, too, goes from row to row, round and round.
func (l *list) pressRound(msg tea.KeyPressMsg) {
	switch {
	case key.Matches(msg, keys.next):
		l.choose((l.cursor + 1) % l.rows)
	case key.Matches(msg, keys.previous):
		l.choose((l.cursor + l.rows - 1) % l.rows)
	default:
		l.press(msg)
	}
}

// wheel moves the cursor by the mouse wheel.
func (l *list) wheel(msg tea.MouseWheelMsg) {
	switch msg.Button {
	case tea.MouseWheelUp:
		l.choose(l.cursor - wheelRows)
	case tea.MouseWheelDown:
		l.choose(l.cursor + wheelRows)
	}
}
