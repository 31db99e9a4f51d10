package chat

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/chat"
	"pawnstorm/ui/tui/widget"
)

// Press handles a key while the user types a line.
func (p *Pane) Press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		p.Close()
		return nil
	case msg.String() == "enter":
		said, cmd := p.submit()
		switch {
		case !said && p.Stays:
			p.Input.Blur() // gives the keys back to the screen
		case !said:
			p.Close()
		}
		return cmd
	case key.Matches(msg, widget.Keys.Next) && len(p.Rooms) > 1:
		p.at, p.until = (p.at+1)%len(p.Rooms), 0
		p.look()
		return nil
	case key.Matches(msg, widget.Keys.PageUp):
		p.older()
		return nil
	case key.Matches(msg, widget.Keys.PageDown):
		p.newer(p.count)
		return nil
	}
	return widget.TypeInto(&p.Input, msg)
}

// Wheel scrolls.
func (p *Pane) Wheel(msg tea.MouseWheelMsg) {
	if msg.Button == tea.MouseWheelUp {
		p.older()
	} else {
		p.newer(widget.WheelRows)
	}
}

// Keys returns the keys for the footer while the user types a line.
func (p *Pane) Keys() []key.Binding {
	list := []key.Binding{widget.As(widget.Keys.Choose, "say"), widget.As(widget.Keys.Back, "close")}
	if len(p.Rooms) > 1 {
		list = append(list, widget.As(widget.Keys.Next, "other room"))
	}
	return append(list, widget.As(widget.Keys.PageUp, "older"), widget.As(widget.Keys.PageDown, "newer"), talkHelp)
}

// talkHelp points to the commands of the chat.
var talkHelp = widget.Bind("/help", "commands")

// older scrolls up by a page: the first line becomes the last.
func (p *Pane) older() {
	if p.count > 0 {
		p.until = p.first
	}
}

// newer scrolls down by some lines.
func (p *Pane) newer(by int) {
	lines := p.Lines()
	i := slices.IndexFunc(lines, func(l chat.Line) bool { return l.N == p.until })
	if i += max(by, 1); p.until == 0 || i >= len(lines)-1 {
		p.until = 0
		return
	}
	p.until = lines[i].N
}
