package tui

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// around returns the badge, the notice and the command line, for a page w cells wide.
func (m *Model) around(w int) app.Around {
	badges := m.badges()
	a := app.Around{Badge: badges[0], Short: badges[len(badges)-1], Notice: m.notice}
	switch {
	case m.idle > 0:
		text := fmt.Sprintf("Still there? Logging out in %d s. Press any key to stay.", int(m.idle.Seconds()))
		a.Notice = app.NoticeMsg{Text: text, Bad: true}
	case m.notice.Text != "":
	case m.command.open:
		a.Lines = m.commandLines(w)
	default:
		if t, ok := m.Top().(*play.TableScreen); !ok || !play.SaysSaving(t) {
			a.Notice.Text = m.Session.SavingWords()
		}
	}
	return a
}

// roomyHeader is the width from which tabs scroll before the name of the program goes.
const roomyHeader = 110

// header shows the page or its tabs, the user and the number of waiting games. In a narrow window
// the number gets shorter first, and then the name of the program goes, before a tab does.
func (m *Model) header(w int) string {
	var left, aside, right string
	for i, badge := range m.badges() {
		var whole bool
		right = m.account(badge, w)
		room := w
		if right != "" {
			room -= widget.Width(right) + widget.Gap
		}
		left, aside, whole = m.headLeft(w >= widget.Wide && i < 2, room)
		if whole || i == 1 && w >= roomyHeader {
			break
		}
	}
	if n := widget.Width(left + aside + right); right != "" && aside != "" && n+2*widget.Gap <= w {
		right = m.Session.Styles.Faint.Paint(aside) + "  " + right
	}
	return widget.Ends(left, right, w)
}

// account returns the right end of the header: how many games wait, and the user's name and rating.
func (m *Model) account(badge string, w int) string {
	s := m.Session
	right := ""
	if w >= widget.Wide {
		right = strings.TrimSpace(s.Me.Name + " " + s.MainRating())
	}
	if badge == "" {
		return right
	}
	if badge = s.Styles.Badge.Paint(badge); right == "" {
		return badge
	}
	return badge + "  " + right
}

// headLeft returns the left end of the header, in room for so many cells: the title, or the tabs of
// the top screen and what stands beside the user's name. whole reports whether all of it fits.
func (m *Model) headLeft(brand bool, room int) (left, aside string, whole bool) {
	look := m.Session.Styles
	m.tabs = nil
	if brand {
		left = look.Strong.Paint("pawnstorm")
	}
	var names []string
	at := 0
	if t, ok := m.Top().(app.Tabbed); ok {
		names, at, aside = t.Tabs()
	}
	switch title := m.Top().Title(); {
	case len(names) == 0 && brand:
		left += "  " + title
	case len(names) == 0:
		left = look.Strong.Paint(title)
	case len(m.stack) > 1 && brand: // in the lobby the tabs are the title
		left += "  " + title + "  "
	case len(m.stack) > 1:
		left = title + "  "
	case brand:
		left += " "
	}
	if len(names) == 0 {
		return left, "", widget.Width(left) <= room
	}
	bar, whole := m.tabBar(names, at, widget.Width(left), room)
	return left + bar, aside, whole
}

// tabBar draws tabs from a column on, in a row with room for so many cells. If there are too many,
// the first ones scroll out. It notes where the tabs are, for the mouse.
func (m *Model) tabBar(names []string, at, x, room int) (bar string, whole bool) {
	look := m.Session.Styles
	gap := 0
	if m.w >= widget.Wide {
		gap = 1
	}
	cells := func(names []string) (n int) {
		for _, name := range names {
			n += widget.Width(name) + 2 + gap
		}
		return n - gap
	}
	from, until := 0, len(names)
	signs := func() int { return min(from, 1) + min(len(names)-until, 1) } // ‹ and ›
	for from < at && x+cells(names[from:at+1])+1+min(from, 1) > room {
		from++
	}
	for until > at+1 && x+cells(names[from:until])+signs() > room {
		until--
	}
	m.tabs = make([]canvas.Rect, len(names))
	if from > 0 {
		bar = look.Faint.Paint("‹")
	}
	for i := from; i < until; i++ {
		paint, text := look.Faint, " "+names[i]+" "
		if i == at {
			paint, text = look.Tab, "["+names[i]+"]"
		}
		m.tabs[i] = canvas.Rect{X: x + widget.Width(bar), W: widget.Width(text), H: 1}
		if bar += paint.Paint(text); i+1 < until {
			bar += widget.Fit("", gap)
		}
	}
	if until < len(names) {
		bar += look.Faint.Paint("›")
	}
	return bar, from == 0 && until == len(names)
}

// clickTab opens the tab under the mouse. ok is false if there is none.
func (m *Model) clickTab(msg tea.MouseClickMsg) (cmd tea.Cmd, ok bool) {
	t, tabbed := m.Top().(app.Tabbed)
	x := msg.X - m.shown.body.X
	at := slices.IndexFunc(m.tabs, func(r canvas.Rect) bool { return r.Contains(x, msg.Y) })
	if !tabbed || at < 0 || msg.Button != tea.MouseLeft {
		return nil, false
	}
	return t.Turn(at), true
}

// footer returns the command line, the notice in at most four lines, or the keys that fit. The
// notice may contain names and chat.
func (m *Model) footer(w int) (lines []string, chips []widget.Chip) {
	s, around := m.Session, m.Session.Around
	if around.Lines != nil {
		return around.Lines, nil
	}
	if around.Notice.Text != "" {
		look := s.Styles.Good
		if around.Notice.Bad {
			look = s.Styles.Bad
		}
		lines = widget.Wrap(widget.Shown(around.Notice.Text, 4*w), w)
		return widget.PaintAll(look, lines[:min(len(lines), 4)]), nil
	}
	keys, last := m.Top().Keys(), widget.Keys.Help
	if _, reading := m.Top().(app.Reader); reading {
		keys, last = keys[:len(keys)-1], keys[len(keys)-1]
	} else if t, ok := m.Top().(app.Typist); ok && t.Typing() { // ? is text then
		last = widget.As(widget.Keys.Leave, "leave")
	}
	chips = s.Styles.Chips(keys, last, w)
	return []string{s.Styles.Hints(chips)}, chips
}
