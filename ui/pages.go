package ui

import (
	"context"
	"fmt"
	"slices"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// pagesScreen is text to read: a rules card, or the keys of another screen. A
// page that is longer than the window is moved in it.
type pagesScreen struct {
	s     *session
	name  string
	pages []textPage
	at    int // the page that is shown
	y     int // its first line that is seen
	w, h  int // of the last frame
}

// textPage is a page in a window of w columns, from the smallest on no wider than
// that.
type textPage func(w int) []string

func newPagesScreen(s *session, name string, pages ...textPage) screen {
	return &pagesScreen{s: s, name: name, pages: pages}
}

// linesPage is a page of lines that are broken where they are too long.
func linesPage(lines []string) textPage {
	return func(w int) []string {
		var broken []string
		for _, l := range lines {
			broken = append(broken, hang(l, w)...)
		}
		return broken
	}
}

func (p *pagesScreen) init(context.Context) tea.Cmd { return nil }

func (p *pagesScreen) title() string {
	if len(p.pages) == 1 {
		return p.name
	}
	return fmt.Sprintf("%s, page %d of %d", p.name, p.at+1, len(p.pages))
}

func (p *pagesScreen) keys() []key.Binding {
	var list []key.Binding
	if p.below() > 0 {
		list = append(list, as(keys.pageDown, "more"))
	}
	if p.at < len(p.pages)-1 {
		list = append(list, as(keys.choose, "next"))
	}
	list = append(list, as(keys.back, "close"))
	if p.room() > 0 {
		list = append(list, scroll)
	}
	if p.at > 0 {
		list = append(list, as(keys.pageUp, "page before"))
	}
	return list
}

// scroll stands for the keys that move a page by a line.
var scroll = bind("↓↑", "scroll", "up", "down")

// room is how many lines the page is longer than the window.
func (p *pagesScreen) room() int {
	if p.w == 0 {
		return 0 // not drawn yet
	}
	return max(len(p.pages[p.at](p.w))-p.h, 0)
}

// below is how many lines of the page are below the window.
func (p *pagesScreen) below() int { return p.room() - p.y }

func (p *pagesScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			p.move(-1)
		} else {
			p.move(1)
		}
	}
	return nil
}

func (p *pagesScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return p.s.pop()
	case key.Matches(msg, keys.pageDown) && p.below() > 0:
		p.move(p.h - 1)
	case key.Matches(msg, keys.pageUp) && p.y > 0:
		p.move(1 - p.h)
	case key.Matches(msg, keys.choose), key.Matches(msg, keys.pageDown), key.Matches(msg, keys.next), key.Matches(msg, keys.help):
		if p.at == len(p.pages)-1 && !key.Matches(msg, keys.pageDown) {
			return p.s.pop()
		}
		p.turn(p.at + 1)
	case key.Matches(msg, keys.pageUp), key.Matches(msg, keys.previous):
		p.turn(p.at - 1)
	case key.Matches(msg, keys.up):
		p.move(-1)
	case key.Matches(msg, keys.down):
		p.move(1)
	}
	return nil
}

func (p *pagesScreen) turn(to int) {
	p.at, p.y = min(max(to, 0), len(p.pages)-1), 0
}

func (p *pagesScreen) move(by int) { p.y = min(max(p.y+by, 0), p.room()) }

func (p *pagesScreen) body(w, h int) string {
	p.w, p.h = w, h
	p.move(0) // the window may have become larger
	return page(slices.Clone(p.pages[p.at](w)[p.y:]), w, h)
}
