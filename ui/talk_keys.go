package ui

import (
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/talk"
)

// press answers a key while a line is typed.
func (p *talkPane) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back):
		p.close()
		return nil
	case msg.String() == "enter":
		said, cmd := p.submit()
		switch {
		case !said && p.stays:
			p.input.Blur() // the keys are the screen's again
		case !said:
			p.close()
		}
		return cmd
	case key.Matches(msg, keys.next) && len(p.rooms) > 1:
		p.show((p.at + 1) % len(p.rooms))
		return nil
	case key.Matches(msg, keys.pageUp):
		p.older()
		return nil
	case key.Matches(msg, keys.pageDown):
		p.newer(p.count)
		return nil
	}
	return typeInto(&p.input, msg)
}

// wheel scrolls.
func (p *talkPane) wheel(msg tea.MouseWheelMsg) {
	if msg.Button == tea.MouseWheelUp {
		p.older()
	} else {
		p.newer(wheelRows)
	}
}

// keys are what the footer lists while a line is typed.
func (p *talkPane) keys() []key.Binding {
	list := []key.Binding{as(keys.choose, "say"), as(keys.back, "close")}
	if len(p.rooms) > 1 {
		list = append(list, as(keys.next, "other room"))
	}
	return append(list, as(keys.pageUp, "older"), as(keys.pageDown, "newer"), talkHelp)
}

// talkHelp stands in the footer for the commands of the chat.
var talkHelp = bind("/help", "commands")

// show turns to a room.
func (p *talkPane) show(at int) {
	p.at, p.until = at, 0
	p.look()
}

// older scrolls up by a page: what was the first line becomes the last.
func (p *talkPane) older() {
	if p.count > 0 {
		p.until = p.first
	}
}

// newer scrolls down by some lines.
func (p *talkPane) newer(by int) {
	lines := p.lines()
	i := slices.IndexFunc(lines, func(l talk.Line) bool { return l.N == p.until })
	if i += max(by, 1); p.until == 0 || i >= len(lines)-1 {
		p.until = 0
		return
	}
	p.until = lines[i].N
}
