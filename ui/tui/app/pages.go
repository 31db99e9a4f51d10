package app

import (
	"context"
	"fmt"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/message"
	"pawnstorm/ui/tui/widget"
)

// Page is a page to read.
type Page struct {
	Name  string // a word or two, by which it is chosen
	Title string // stands in the frame
	Text  widget.TextPage
}

// PagesScreen is text to read, in a frame where the window is wide enough for one: the
// help, or the answer to a command. A page that is longer than the window is moved in it.
type PagesScreen struct {
	s     *Session
	name  string
	Pages []Page
	// Lesson is the game of which a key opens the lesson; "" if none does.
	Lesson string
	At     int // the page that is shown
	Y      int // its first line that is seen
	W, H   int // of the last frame
}

// NewPagesScreen shows pages under a name, which stands in the header.
func NewPagesScreen(s *Session, name string, pages ...Page) *PagesScreen {
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

func (p *PagesScreen) Title() string { return p.name }

// scroll stands for the keys that move a page by a line.
var scroll = widget.Bind("↑ ↓", "scroll", "up", "down")

// Keys has closing last: it is always listed.
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

// framed is the width from which on pages have a frame around them.
const framed = 80

// Width is how wide the pages are at most.
func (p *PagesScreen) Width() int { return framed }

// Most implements Sized: the frame with what it holds, in the middle.
func (p *PagesScreen) Most() (w, h int) {
	return framed, max(len(p.Pages[p.At].Text(framed-4)), leastLines) + 2
}

// leastLines is how high the frame is around a short page, where there is room.
const leastLines = 20

// inner is the room for the text of a page.
func (p *PagesScreen) inner() (w, h int) {
	if p.W < framed {
		return p.W, p.H - 1
	}
	return framed - 4, p.H - 2
}

// room is how many lines the page is longer than the window.
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
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit), key.Matches(msg, widget.Keys.Help):
		return p.s.Pop()
	case p.Lesson != "" && key.Matches(msg, widget.Keys.Lesson):
		return tea.Batch(p.s.Pop(), Learn(p.Lesson))
	case len(msg.Text) == 1 && msg.Text >= "1" && int(msg.Text[0]-'0') <= len(p.Pages):
		p.turn(int(msg.Text[0] - '1'))
	case key.Matches(msg, widget.Keys.Next), key.Matches(msg, widget.Keys.Right):
		p.turn(p.At + 1)
	case key.Matches(msg, widget.Keys.Previous), key.Matches(msg, widget.Keys.Left):
		p.turn(p.At - 1)
	case key.Matches(msg, widget.Keys.Choose) && p.Y == p.room() && len(p.Pages) == 1:
		return p.s.Pop()
	case key.Matches(msg, widget.Keys.PageDown), key.Matches(msg, widget.Keys.Choose):
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

// turn goes to a page, round and round.
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

// topEdge is the frame's, with the title of the page and the names of all.
func (p *PagesScreen) topEdge() string {
	look := p.s.Styles
	title, names := look.Header.Paint(p.Pages[p.At].Title), p.names()
	if names != "" {
		names = " " + names + " "
	}
	left := look.Key.Paint("╭── ") + title + " "
	right := names + look.Key.Paint("──╮")
	fill := strings.Repeat("─", max(framed-widget.Width(left)-widget.Width(right), 0))
	return left + look.Key.Paint(fill) + right
}

// bottomEdge is the frame's, and says whether there is more of the page.
func (p *PagesScreen) bottomEdge() string {
	look := p.s.Styles
	more := ""
	if n := p.room() - p.Y; n > 0 {
		more = fmt.Sprintf(" %s ↓ ", message.Number{N: n, One: "more line", Many: "more lines"})
	}
	fill := strings.Repeat("─", framed-5-widget.Width(more))
	return look.Key.Paint("╰"+fill) + look.Faint.Paint(more) + look.Key.Paint("───╯")
}

// narrowHead stands for the frame where there is no room for one.
func (p *PagesScreen) narrowHead(w int) string {
	more := ""
	if n := p.room() - p.Y; n > 0 {
		more = p.s.Styles.Faint.Paint(fmt.Sprintf("↓ %d", n))
	}
	return widget.Ends(p.names(), more, w)
}

// names are those of all pages with the digits that choose them; "" if there is one page.
func (p *PagesScreen) names() string {
	if len(p.Pages) == 1 {
		return ""
	}
	look, names := p.s.Styles, make([]string, len(p.Pages))
	for i, page := range p.Pages {
		text := fmt.Sprintf("%d %s", i+1, page.Name)
		if i == p.At {
			names[i] = look.Active.Paint("[" + text + "]")
		} else {
			names[i] = look.Faint.Paint(" " + text + " ")
		}
	}
	return strings.Join(names, " ")
}
