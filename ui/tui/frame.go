package tui

import (
	"fmt"

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

// header shows the page, the user and the number of waiting games.
func (m *Model) header(w int) string {
	s := m.Session
	badge := m.badge()
	if badge != "" {
		badge = s.Styles.Badge.Paint(badge)
	}
	if w < widget.Wide {
		return widget.Ends(s.Styles.Strong.Paint(m.Top().Title()), badge, w)
	}
	right := s.Me.Name
	if badge != "" {
		right = badge + "  " + right
	}
	return widget.Ends(s.Styles.Strong.Paint("pawnstorm")+"  "+m.Top().Title(), right, w)
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
