package widget

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// WheelRows is how far one notch of the mouse wheel goes.
const WheelRows = 3

// List is a cursor on rows of which only those in sight are ever drawn. It knows
// how many rows there are and not what they hold, so that a list of thousands
// costs no more than a short one.
type List struct {
	Rows, Sight int // all rows, and how many fit on the screen
	Cursor, top int // the chosen row, and the first one in sight
}

// Resize says how many rows there are and how many fit.
func (l *List) Resize(rows, sight int) {
	l.Rows, l.Sight = rows, max(sight, 1)
	l.Choose(l.Cursor)
}

// Choose puts the cursor on a row, or on the one nearest to it that there is.
func (l *List) Choose(row int) {
	l.Cursor = max(min(row, l.Rows-1), 0)
	if l.Sight == 0 {
		return // not drawn yet: nothing is out of sight
	}
	l.top = min(l.top, l.Cursor, max(l.Rows-l.Sight, 0))
	l.top = max(l.top, l.Cursor-l.Sight+1, 0)
}

// Follow puts the cursor on a row that has moved there under it. The rows in sight
// move along, so that the eye loses nothing; but a person who looks at the beginning
// goes on looking at it, and sees what is new.
func (l *List) Follow(row int) {
	if l.top > 0 {
		l.top += row - l.Cursor
	}
	l.Choose(row)
}

// Window is which rows are in sight: from, and up to but without to.
func (l *List) Window() (from, to int) {
	return l.top, min(l.top+l.Sight, l.Rows)
}

// At is the row that is drawn y lines below the first one.
func (l *List) At(y int) (row int, ok bool) {
	from, to := l.Window()
	return from + y, y >= 0 && from+y < to
}

// Chooses takes a key, a click or a turn of the wheel, where the first row is drawn on a
// line of the screen, and reports whether a row was chosen: that under the cursor.
func (l *List) Chooses(msg tea.Msg, line int) bool {
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		l.Wheel(msg)
	case tea.MouseClickMsg:
		if row, ok := l.At(msg.Y - line); ok && msg.Button == tea.MouseLeft {
			l.Choose(row)
			return true
		}
	case tea.KeyPressMsg:
		if key.Matches(msg, Keys.Choose) {
			return l.Rows > 0
		}
		l.Press(msg)
	}
	return false
}

// Press moves the cursor if the key does that.
func (l *List) Press(msg tea.KeyPressMsg) bool {
	page := max(l.Sight-1, 1)
	switch {
	case key.Matches(msg, Keys.Up):
		l.Choose(l.Cursor - 1)
	case key.Matches(msg, Keys.Down):
		l.Choose(l.Cursor + 1)
	case key.Matches(msg, Keys.PageUp):
		l.Choose(l.Cursor - page)
	case key.Matches(msg, Keys.PageDown):
		l.Choose(l.Cursor + page)
	case key.Matches(msg, Keys.Home):
		l.Choose(0)
	case key.Matches(msg, Keys.End):
		l.Choose(l.Rows - 1)
	default:
		return false
	}
	return true
}

// PressRound is press where tab, too, goes from row to row, round and round.
func (l *List) PressRound(msg tea.KeyPressMsg) {
	switch {
	case key.Matches(msg, Keys.Next):
		l.Choose((l.Cursor + 1) % l.Rows)
	case key.Matches(msg, Keys.Previous):
		l.Choose((l.Cursor + l.Rows - 1) % l.Rows)
	default:
		l.Press(msg)
	}
}

// Wheel moves the cursor by the mouse wheel.
func (l *List) Wheel(msg tea.MouseWheelMsg) {
	switch msg.Button {
	case tea.MouseWheelUp:
		l.Choose(l.Cursor - WheelRows)
	case tea.MouseWheelDown:
		l.Choose(l.Cursor + WheelRows)
	}
}
