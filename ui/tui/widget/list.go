package widget

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// WheelRows is the number of rows per notch of the mouse wheel.
const WheelRows = 3

// List is a cursor on rows. It knows only the number of rows and not what they hold, so a list of
// thousands costs no more than a short one. Only the rows in sight are drawn.
type List struct {
	Rows, Sight int // all rows, and those that fit on screen
	Cursor, top int // the chosen row, and the first row in sight
}

// Resize sets the number of rows and how many of them fit.
func (l *List) Resize(rows, sight int) {
	l.Rows, l.Sight = rows, max(sight, 1)
	l.Choose(l.Cursor)
}

// Choose puts the cursor on a row, or on the nearest one if there is no such row.
func (l *List) Choose(row int) {
	l.Cursor = max(min(row, l.Rows-1), 0)
	if l.Sight == 0 {
		return // not drawn yet, so nothing is out of sight
	}
	l.top = min(l.top, l.Cursor, max(l.Rows-l.Sight, 0))
	l.top = max(l.top, l.Cursor-l.Sight+1, 0)
}

// Follow moves the cursor along with its row, which now has another index. The rows in sight move
// along, so that nothing jumps. At the top of the list they stay, so that new rows appear.
func (l *List) Follow(row int) {
	if l.top > 0 {
		l.top += row - l.Cursor
	}
	l.Choose(row)
}

// Window returns the range of rows in sight. to is exclusive.
func (l *List) Window() (from, to int) {
	return l.top, min(l.top+l.Sight, l.Rows)
}

// AtTop reports whether the first row is in sight.
func (l *List) AtTop() bool { return l.top == 0 }

// At returns the row drawn y lines below the first one.
func (l *List) At(y int) (row int, ok bool) {
	from, to := l.Window()
	return from + y, y >= 0 && from+y < to
}

// Chooses handles a key, a click or a wheel turn. line is the screen line of the first row. It
// reports whether the row under the cursor was chosen.
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

// Press moves the cursor and reports whether the key does that.
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

// PressRound is like Press, but tab moves through the rows too and wraps around.
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

// Wheel moves the cursor with the mouse wheel.
func (l *List) Wheel(msg tea.MouseWheelMsg) {
	switch msg.Button {
	case tea.MouseWheelUp:
		l.Choose(l.Cursor - WheelRows)
	case tea.MouseWheelDown:
		l.Choose(l.Cursor + WheelRows)
	}
}
