package lobby

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// Frame is the lobby as it was drawn.
type Frame struct {
	at      tabID
	width   int     // of the page
	section section // as far as it was drawn
	listed  bool    // a list was
	spots   []spot
	talks   bool // the newest of the chat is in sight
	preview canvas.Rect
	seats   [2]canvas.Rect // the lines of the preview on which clocks stand
	// across and games are how many cards stand side by side, of the first and of
	// the games.
	across, games int
}

// spot is a part of the page that does something when it is clicked.
type spot struct {
	canvas.Rect
	do func() tea.Cmd
}

// click adds a part of a canvas that can be clicked.
func (f *Frame) click(c canvas.Canvas, r canvas.Rect, do func() tea.Cmd) {
	at := c.Part(r).Place()
	f.spots = append(f.spots, spot{at, do})
}

// at is what a click at a place does; nil for nothing.
func (f *Frame) do(x, y int) func() tea.Cmd {
	for i := len(f.spots) - 1; i >= 0; i-- { // what was drawn last lies on top
		if f.spots[i].Contains(x, y) {
			return f.spots[i].do
		}
	}
	return nil
}

// drawn takes over what of the lists was in sight.
func (l *LobbyScreen) drawn(f Frame) {
	l.frame, l.stale, l.preview.moved = f, app.Fresh, false
	if f.listed {
		l.sections[f.at] = f.section
	}
	l.Talk.Seen(f.talks)
}

// click does what stands where it was clicked.
func (l *LobbyScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || l.ask != nil || l.Typing() {
		return nil
	}
	if do := l.frame.do(msg.X, msg.Y); do != nil {
		return do()
	}
	return nil
}

// clickRow chooses a row, and opens it if it is the chosen one.
func (l *LobbyScreen) clickRow(i int) tea.Cmd {
	if sec := l.Section(); i == sec.list.Cursor || sec.row(i).page != nil {
		sec.list.Choose(i)
		return l.Open()
	}
	_, cmd := l.scroll(func(list *widget.List) bool { list.Choose(i); return true })
	return cmd
}

func (l *LobbyScreen) wheel(msg tea.MouseWheelMsg) tea.Cmd {
	if l.Talk.Open {
		l.Talk.Wheel(msg)
		return nil
	}
	_, cmd := l.scroll(func(list *widget.List) bool { list.Wheel(msg); return true })
	return cmd
}
