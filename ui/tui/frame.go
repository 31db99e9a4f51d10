package tui

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// around returns the badge, the notice and the command line, for a page w cells wide.
func (m *Model) around(w int) app.Around {
	a := app.Around{Badge: m.badge(), Notice: m.notice}
	switch {
	case m.idle > 0:
		text := fmt.Sprintf("Still there? Logging out in %d s. Press any key to stay.", int(m.idle.Seconds()))
		a.Notice = app.NoticeMsg{Text: text, Bad: true}
	case m.notice.Text != "":
	case m.command.open:
		a.Lines = m.commandLines(w)
	default:
		if t, ok := m.Top().(*play.TableScreen); !ok || !play.SaysAway(t) {
			a.Notice.Text = m.Session.SavingWords()
		}
	}
	return a
}

// header shows the page or its tabs, the user and the number of waiting games.
func (m *Model) header(w int) string {
	s := m.Session
	left, right := s.Styles.Strong.Paint(m.Top().Title()), ""
	if w >= widget.Wide {
		left, right = s.Styles.Strong.Paint("pawnstorm")+"  "+m.Top().Title(), s.Me.Name
		if rating := s.MainRating(); rating != "" {
			right += " " + rating
		}
	}
	if badge := m.badge(); badge != "" {
		if badge = s.Styles.Badge.Paint(badge); right != "" {
			badge += "  "
		}
		right = badge + right
	}
	if bar, aside := m.tabBar(w); bar != "" {
		left = bar
		if n := widget.Width(bar + aside + right); right != "" && n+2*widget.Gap <= w {
			right = s.Styles.Faint.Paint(aside) + "  " + right
		}
	}
	return widget.Ends(left, right, w)
}

// tabBar returns the tabs of the top screen, and what stands beside the user's name. Above the lobby
// the title comes first. If there are too many tabs for the window, the first ones scroll out. It
// notes where the tabs are, for the mouse.
func (m *Model) tabBar(w int) (bar, aside string) {
	m.tabs = nil
	t, ok := m.Top().(app.Tabbed)
	if !ok {
		return "", ""
	}
	names, at, aside := t.Tabs()
	if len(names) == 0 {
		return "", ""
	}
	look := m.Session.Styles
	if w >= widget.Wide {
		bar = look.Strong.Paint("pawnstorm") + " "
	}
	room, gap := w, 0
	if w >= widget.Wide {
		room, gap = w-widget.Width(m.Session.Me.Name)-2*widget.Gap, 1
	}
	if len(m.stack) > 1 {
		bar += widget.Fit("", gap) + m.Top().Title() + "  "
	}
	cells := func(from int) (n int) {
		for _, name := range names[from : at+1] {
			n += widget.Width(name) + 2 + gap
		}
		return n
	}
	from := 0
	for from < at && widget.Width(bar)+cells(from) > room {
		from++
	}
	m.tabs = make([]canvas.Rect, len(names))
	for i, name := range names[from:] {
		paint, text := look.Faint, " "+name+" "
		if i+from == at {
			paint, text = look.Tab, "["+name+"]"
		}
		x := widget.Width(bar)
		if x+widget.Width(text) > room && i+from > at {
			break
		}
		m.tabs[i+from] = canvas.Rect{X: x, W: widget.Width(text), H: 1}
		bar += paint.Paint(text) + widget.Fit("", gap)
	}
	return bar, aside
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
