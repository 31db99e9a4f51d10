package tui

import (
	"fmt"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// around returns the badge, the notice and the command line, for screens that draw the whole
// window.
func (m *Model) around() app.Around {
	a := app.Around{Badge: m.badge(), Notice: m.notice}
	switch {
	case m.idle > 0:
		a.Notice = app.NoticeMsg{Text: m.idleWarning(), Bad: true}
	case m.command.open && m.notice.Text == "":
		a.Lines = m.commandLines(m.w)
	case m.notice.Text == "":
		a.Notice.Text = savingWords(m)
	}
	return a
}

// savingWords returns what to say about writes that still wait for the store, unless the screen
// says it.
func savingWords(m *Model) string {
	if t, ok := m.top().(*play.TableScreen); ok && play.SaysAway(t) {
		return ""
	}
	return m.session.SavingWords()
}

// idleWarning tells an idle user when the session ends.
func (m *Model) idleWarning() string {
	return fmt.Sprintf("Still there? Logging out in %d s. Press any key to stay.", int(m.idle.Seconds()))
}

// header shows the page, the user and the number of waiting games.
func (m *Model) header(w int) string {
	s := m.session
	left, right := s.Styles.Header.Paint("pawnstorm")+"  "+m.top().Title(), s.Me.Name
	badge := m.badge()
	if badge != "" {
		badge = s.Styles.Badge.Paint(badge)
	}
	switch {
	case w < widget.Wide:
		left, right = s.Styles.Header.Paint(m.top().Title()), badge
	case badge != "":
		right = badge + "  " + right
	}
	return widget.Ends(left, right, w)
}

// footer returns the notice, if any, or the keys that fit.
func (m *Model) footer(w int) (lines []string, chips []widget.Chip) {
	s := m.session
	switch {
	case m.idle > 0:
		return sentence(s.Styles.Bad, m.idleWarning(), w), nil
	case m.command.open && m.notice.Text == "":
		return m.commandLines(w), nil
	case m.notice.Text != "" && m.notice.Bad:
		return sentence(s.Styles.Bad, m.notice.Text, w), nil
	case m.notice.Text != "":
		return sentence(s.Styles.Good, m.notice.Text, w), nil
	}
	if text := savingWords(m); text != "" {
		return sentence(s.Styles.Good, text, w), nil
	}
	keys, last := m.top().Keys(), widget.Keys.Help
	if _, reading := m.top().(*app.PagesScreen); reading {
		keys, last = keys[:len(keys)-1], keys[len(keys)-1]
	} else if t, ok := m.top().(app.Typist); ok && t.Typing() { // ? is text then
		last = widget.As(widget.Keys.Leave, "leave")
	}
	chips = s.Styles.Chips(keys, last, w)
	return []string{s.Styles.Hints(chips)}, chips
}

// sentence wraps a notice into at most four lines. It may contain names and chat.
func sentence(look widget.TextStyle, text string, w int) []string {
	lines := widget.Wrap(widget.Shown(text, 4*w), w)
	if len(lines) > 4 {
		lines = lines[:4]
	}
	for i, l := range lines {
		lines[i] = look.Paint(l)
	}
	return lines
}
