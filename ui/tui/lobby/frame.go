package lobby

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

// Frame records what the lobby drew, and where.
type Frame struct {
	at      tabID
	width   int     // width of the page
	section section // the list as drawn
	listed  bool    // section was drawn
	spots   boardview.Spots
	talks   bool // the latest chat lines are visible
	preview canvas.Rect
	seats   [2]canvas.Rect // the preview's lines with clocks
	items   []placedItem   // of a menu
}

// click makes a part of a canvas clickable.
func (f *Frame) click(c canvas.Canvas, r canvas.Rect, do func() tea.Cmd) {
	at := c.Part(r).Place()
	f.spots = append(f.spots, boardview.Spot{X: at.X, Y: at.Y, W: at.W, H: at.H, Do: do})
}

// drawn stores the frame on screen, and the state of the list that it shows.
func (l *LobbyScreen) drawn(f Frame) {
	l.frame, l.stale, l.preview.moved = f, app.Fresh, false
	if f.listed {
		l.sections[f.at] = f.section
	}
	l.Talk.Seen(f.talks)
}

// click runs the action of the spot under the mouse.
func (l *LobbyScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || l.ask.Open() || l.Typing() {
		return nil
	}
	if do := l.frame.spots.At(msg.X, msg.Y); do != nil {
		return do()
	}
	return nil
}

// clickRow chooses a row. A click on the chosen row opens it.
func (l *LobbyScreen) clickRow(i int) tea.Cmd {
	if i == l.Section().list.Cursor {
		return l.Open()
	}
	_, cmd := l.scroll(func(list *widget.List) bool { list.Choose(i); return true })
	return cmd
}

// clickItem chooses an item. The first click on a table only shows it in the preview.
func (l *LobbyScreen) clickItem(it item) tea.Cmd {
	m := l.menuOf(l.at)
	first := it.id != m.chosen().id
	if m.at = it.id; first && it.table != nil {
		return nil
	}
	return l.Open()
}

func (l *LobbyScreen) wheel(msg tea.MouseWheelMsg) tea.Cmd {
	if l.Talk.Open {
		l.Talk.Wheel(msg)
		return nil
	}
	if m := l.menuOf(l.at); m != nil {
		turn := widget.Keys.Down
		if msg.Button == tea.MouseWheelUp {
			turn = widget.Keys.Up
		}
		m.press(widget.Pressed(turn), l.frame.items)
		return nil
	}
	_, cmd := l.scroll(func(list *widget.List) bool { list.Wheel(msg); return true })
	return cmd
}
