package app

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// Page is a page of text.
type Page struct {
	Name  string // one or two words for the list of pages
	Title string // shown in the frame
	Text  widget.TextPage
}

// PagesScreen shows text: the help, or the output of a command. It draws a frame if the window is
// wide enough. Pages longer than the window scroll.
type PagesScreen struct {
	s     *Session
	name  string
	Pages []Page
	// Lesson is the game whose lesson a key opens, or "".
	Lesson string
	At     int // the current page
	Y      int // the first line in sight
	W, H   int // size of the last frame
}

// Reader is a screen that shows pages, or embeds one that does. Its keys end with the one that
// closes it.
type Reader interface{ Reading() *PagesScreen }

// Reading implements Reader.
func (p *PagesScreen) Reading() *PagesScreen { return p }

// NewPagesScreen returns a screen for pages. Its name stands in the header.
func NewPagesScreen(s *Session, name string, pages ...Page) *PagesScreen {
	return &PagesScreen{s: s, name: name, Pages: pages}
}

// LinesPage returns a page of lines that wrap.
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

func (p *PagesScreen) Title() string { return p.name }

// scroll describes the keys that scroll by one line.
var scroll = widget.Bind("↑ ↓", "scroll", "up", "down")

// Keys ends with the key that closes the screen, because the footer always shows the last one.
func (p *PagesScreen) Keys() []key.Binding {
	var list []key.Binding
	if n := len(p.Pages); n > 1 {
		list = append(list, widget.As(widget.Keys.Next, p.Pages[(p.At+1)%n].Name))
	}
	if p.room() > 0 {
		list = append(list, scroll)
	}
	if p.Lesson != "" {
		list = append(list, widget.Keys.Lesson)
	}
	if n := len(p.Pages); n > 1 {
		list = append(list, widget.Bind(fmt.Sprintf("1-%d", n), "page", strings.Split("123456789"[:n], "")...))
	}
	return append(list, widget.As(widget.Keys.Back, "close"))
}

// framed is the minimum width for a frame, and the maximum width of the pages.
const framed = 80

// MaxSize implements Sized: the frame stands in the middle.
func (p *PagesScreen) MaxSize() (w, h int) {
	return framed, max(len(p.Pages[p.At].Text(framed-4)), leastLines) + 2
}

// leastLines is the minimum height of a frame if there is room.
const leastLines = 20

// inner returns the size available to the text.
func (p *PagesScreen) inner() (w, h int) {
	if p.W < framed {
		return p.W, p.H - 1
	}
	return framed - 4, p.H - 2
}

// room returns how many lines the page is longer than the window.
func (p *PagesScreen) room() int {
	if p.W == 0 {
		return 0 // not drawn yet
	}
	w, h := p.inner()
	return max(len(p.Pages[p.At].Text(w))-h, 0)
}

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
	_, h := p.inner()
	switch {
	case key.Matches(msg, widget.Keys.Back, widget.Keys.Quit, widget.Keys.Help):
		return p.s.Pop()
	case p.Lesson != "" && key.Matches(msg, widget.Keys.Lesson):
		return tea.Batch(p.s.Pop(), Learn(p.Lesson))
	case len(msg.Text) == 1 && msg.Text >= "1" && int(msg.Text[0]-'0') <= len(p.Pages):
		p.turn(int(msg.Text[0] - '1'))
	case key.Matches(msg, widget.Keys.Next, widget.Keys.Right):
		p.turn(p.At + 1)
	case key.Matches(msg, widget.Keys.Previous, widget.Keys.Left):
		p.turn(p.At - 1)
	case key.Matches(msg, widget.Keys.Choose) && p.Y == p.room() && len(p.Pages) == 1:
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.PageDown, widget.Keys.Choose):
		p.move(h - 1)
	case key.Matches(msg, widget.Keys.PageUp):
		p.move(1 - h)
	case key.Matches(msg, widget.Keys.Home):
		p.Y = 0
	case key.Matches(msg, widget.Keys.End):
		p.Y = p.room()
	case key.Matches(msg, widget.Keys.Up):
		p.move(-1)
	case key.Matches(msg, widget.Keys.Down):
		p.move(1)
	}
	return nil
}

// turn shows a page and wraps around.
func (p *PagesScreen) turn(to int) {
	p.At, p.Y = (to+len(p.Pages))%len(p.Pages), 0
}

func (p *PagesScreen) move(by int) { p.Y = min(max(p.Y+by, 0), p.room()) }

// Body implements Writer.
func (p *PagesScreen) Body(w, h int) string {
	p.W, p.H = w, h
	p.move(0) // the window may have become larger
	textW, textH := p.inner()
	text := p.Pages[p.At].Text(textW)[p.Y:]
	text = text[:min(len(text), textH)]
	if w < framed {
		return widget.Page(append([]string{p.narrowHead(w)}, text...), w, h)
	}
	side := p.s.Styles.Key.Paint("│")
	lines := []string{p.topEdge()}
	for i := range min(textH, max(len(text), leastLines)) {
		line := ""
		if i < len(text) {
			line = text[i]
		}
		lines = append(lines, side+" "+widget.Fit(line, textW)+" "+side)
	}
	lines = append(lines, p.bottomEdge())
	return widget.Page(lines, w, h)
}

// topEdge returns the top of the frame, with the title and the names of all pages.
func (p *PagesScreen) topEdge() string {
	look := p.s.Styles
	title, names := look.Strong.Paint(p.Pages[p.At].Title), p.names()
	if names != "" {
		names = " " + names + " "
	}
	left := look.Key.Paint("╭── ") + title + " "
	right := names + look.Key.Paint("──╮")
	fill := strings.Repeat("─", max(framed-widget.Width(left)-widget.Width(right), 0))
	return left + look.Key.Paint(fill) + right
}

// bottomEdge returns the bottom of the frame. It shows whether there is more text.
func (p *PagesScreen) bottomEdge() string {
	look := p.s.Styles
	more := ""
	if n := p.room() - p.Y; n > 0 {
		more = " " + words.Count(n, "more line") + " ↓ "
	}
	fill := strings.Repeat("─", framed-5-widget.Width(more))
	return look.Key.Paint("╰"+fill) + look.Faint.Paint(more) + look.Key.Paint("───╯")
}

// narrowHead returns the line shown instead of the frame in a narrow window.
func (p *PagesScreen) narrowHead(w int) string {
	more := ""
	if n := p.room() - p.Y; n > 0 {
		more = p.s.Styles.Faint.Paint(fmt.Sprintf("↓ %d", n))
	}
	return widget.Ends(p.names(), more, w)
}

// names returns the names of all pages with the digits that choose them, or "" for a single page.
func (p *PagesScreen) names() string {
	if len(p.Pages) == 1 {
		return ""
	}
	names := make([]string, len(p.Pages))
	for i, page := range p.Pages {
		form, look := " %d %s ", p.s.Styles.Faint
		if i == p.At {
			form, look = "[%d %s]", p.s.Styles.Active
		}
		names[i] = look.Paint(fmt.Sprintf(form, i+1, page.Name))
	}
	return strings.Join(names, " ")
}
