package ui

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
)

// pagesScreen is text to read: a rules card, or the keys of another screen. A
// page that is larger than the window is moved about in it.
type pagesScreen struct {
	s     *session
	name  string
	pages []textPage
	at    int // the page that is shown
	x, y  int // its first column and line that are seen
	w, h  int // of the last frame
}

// panBy is how many columns a wide page moves at a time.
const panBy = 16

// textPage is a page in a window of w columns.
type textPage func(w int) []string

func newPagesScreen(s *session, name string, pages ...textPage) screen {
	return &pagesScreen{s: s, name: name, pages: pages}
}

// cardPages are the pages of a rules card, which are drawn for one width.
func cardPages(card string) []textPage {
	var pages []textPage
	for _, page := range strings.Split(card, "\f") {
		lines := strings.Split(strings.Trim(page, "\n"), "\n")
		pages = append(pages, func(int) []string { return lines })
	}
	return pages
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
	return fmt.Sprintf(pageOf, p.name, p.at+1, len(p.pages))
}

func (p *pagesScreen) keys() []key.Binding {
	var list []key.Binding
	if p.below() > 0 {
		list = append(list, as(keys.pageDown, "more"))
	}
	if columns, lines := p.room(); columns > 0 || lines > 0 {
		list = append(list, pan)
	}
	if p.at < len(p.pages)-1 {
		list = append(list, as(keys.choose, "next"))
	}
	list = append(list, as(keys.back, "close"))
	if p.at > 0 {
		list = append(list, as(keys.pageUp, "page before"))
	}
	return list
}

// pan stands for the four keys that move about in a page.
var pan = bind("↓→", "pan", "up", "down", "left", "right")

// room is how far the page reaches beyond the window.
func (p *pagesScreen) room() (columns, lines int) {
	if p.w == 0 {
		return 0, 0 // not drawn yet
	}
	page := p.pages[p.at](p.w)
	return max(widest(page)-p.w, 0), max(len(page)-p.h, 0)
}

// below is how many lines of the page are below the window.
func (p *pagesScreen) below() int {
	_, lines := p.room()
	return lines - p.y
}

func (p *pagesScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return p.press(msg)
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelUp {
			p.move(0, -1)
		} else {
			p.move(0, 1)
		}
	}
	return nil
}

func (p *pagesScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return p.s.pop()
	case key.Matches(msg, keys.pageDown) && p.below() > 0:
		p.move(0, p.h-1)
	case key.Matches(msg, keys.pageUp) && p.y > 0:
		p.move(0, 1-p.h)
	case key.Matches(msg, keys.choose), key.Matches(msg, keys.pageDown), key.Matches(msg, keys.next), key.Matches(msg, keys.help):
		if p.at == len(p.pages)-1 && !key.Matches(msg, keys.pageDown) {
			return p.s.pop()
		}
		p.turn(p.at + 1)
	case key.Matches(msg, keys.pageUp), key.Matches(msg, keys.previous):
		p.turn(p.at - 1)
	case key.Matches(msg, keys.left):
		p.move(-panBy, 0)
	case key.Matches(msg, keys.right):
		p.move(panBy, 0)
	case key.Matches(msg, keys.up):
		p.move(0, -1)
	case key.Matches(msg, keys.down):
		p.move(0, 1)
	}
	return nil
}

func (p *pagesScreen) turn(to int) {
	p.at, p.x, p.y = min(max(to, 0), len(p.pages)-1), 0, 0
}

func (p *pagesScreen) move(dx, dy int) {
	columns, lines := p.room()
	p.x = min(max(p.x+dx, 0), columns)
	p.y = min(max(p.y+dy, 0), lines)
}

func (p *pagesScreen) body(w, h int) string {
	p.w, p.h = w, h
	p.move(0, 0) // the window may have become larger
	lines := make([]string, 0, h)
	for _, l := range p.pages[p.at](w)[p.y:] {
		lines = append(lines, ansi.TruncateLeft(l, p.x, ""))
	}
	return page(lines, w, h)
}
