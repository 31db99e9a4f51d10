package app

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/widget"
)

// PagesScreen is text to read: a rules card, or the keys of another screen. A
// page that is longer than the window is moved in it.
type PagesScreen struct {
	s     *Session
	name  string
	Pages []widget.TextPage
	At    int // the page that is shown
	Y     int // its first line that is seen
	W, H  int // of the last frame
}

// NewPagesScreen shows pages under a name, which stands in the header.
func NewPagesScreen(s *Session, name string, pages ...widget.TextPage) Screen {
	return &PagesScreen{s: s, name: name, Pages: pages}
}

// LinesPage is a page of lines that are broken where they are too long.
func LinesPage(lines []string) widget.TextPage {
	return func(w int) []string {
		var broken []string
		for _, l := range lines {
			broken = append(broken, widget.Hang(l, w)...)
		}
		return broken
	}
}

func (p *PagesScreen) Init(context.Context) tea.Cmd { return nil }

func (p *PagesScreen) Title() string {
	if len(p.Pages) == 1 {
		return p.name
	}
	return fmt.Sprintf("%s, page %d of %d", p.name, p.At+1, len(p.Pages))
}

func (p *PagesScreen) Keys() []key.Binding {
	var list []key.Binding
	if p.below() > 0 {
		list = append(list, widget.As(widget.Keys.PageDown, "more"))
	}
	if p.At < len(p.Pages)-1 {
		list = append(list, widget.As(widget.Keys.Choose, "next"))
	}
	list = append(list, widget.As(widget.Keys.Back, "close"))
	if p.Room() > 0 {
		list = append(list, scroll)
	}
	if p.At > 0 {
		list = append(list, widget.As(widget.Keys.PageUp, "page before"))
	}
	return list
}

// scroll stands for the keys that move a page by a line.
var scroll = widget.Bind("↓↑", "scroll", "up", "down")

// Room is how many lines the page is longer than the window.
func (p *PagesScreen) Room() int {
	if p.W == 0 {
		return 0 // not drawn yet
	}
	return max(len(p.Pages[p.At](p.W))-p.H, 0)
}

// below is how many lines of the page are below the window.
func (p *PagesScreen) below() int { return p.Room() - p.Y }

func (p *PagesScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			p.move(-1)
		} else {
			p.move(1)
		}
	default:
		return p.s.Unchanged()
	}
	return nil
}

func (p *PagesScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.PageDown) && p.below() > 0:
		p.move(p.H - 1)
	case key.Matches(msg, widget.Keys.PageUp) && p.Y > 0:
		p.move(1 - p.H)
	case key.Matches(msg, widget.Keys.Choose), key.Matches(msg, widget.Keys.PageDown), key.Matches(msg, widget.Keys.Next), key.Matches(msg, widget.Keys.Help):
		if p.At == len(p.Pages)-1 && !key.Matches(msg, widget.Keys.PageDown) {
			return p.s.Pop()
		}
		p.turn(p.At + 1)
	case key.Matches(msg, widget.Keys.PageUp), key.Matches(msg, widget.Keys.Previous):
		p.turn(p.At - 1)
	case key.Matches(msg, widget.Keys.Up):
		p.move(-1)
	case key.Matches(msg, widget.Keys.Down):
		p.move(1)
	}
	return nil
}

func (p *PagesScreen) turn(to int) {
	p.At, p.Y = min(max(to, 0), len(p.Pages)-1), 0
}

func (p *PagesScreen) move(by int) { p.Y = min(max(p.Y+by, 0), p.Room()) }

func (p *PagesScreen) Body(w, h int) string {
	p.W, p.H = w, h
	p.move(0) // the window may have become larger
	return widget.Page(slices.Clone(p.Pages[p.At](w)[p.Y:]), w, h)
}
