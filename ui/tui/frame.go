package tui

import (
	"fmt"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

// around is what there is to say whatever the screen.
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

// savingWords are what is to be said of what still waits for the store, unless the screen
// says it.
func savingWords(m *Model) string {
	if t, ok := m.top().(*play.TableScreen); ok && play.SaysAway(t) {
		return ""
	}
	return m.session.SavingWords()
}

// idleWarning says when the session of somebody who types nothing ends.
func (m *Model) idleWarning() string {
	return fmt.Sprintf("Still there? You leave in %d s. Press any key to stay.", int(m.idle.Seconds()))
}

// header names the page, the person and the games that wait for them.
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

// footer is the notice, if there is one, or else the keys that fit into a width.
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
	} else if t, ok := m.top().(app.Typist); ok && t.Typing() { // then ? is text
		last = widget.As(widget.Keys.Leave, "leave")
	}
	chips = s.Styles.Chips(keys, last, w)
	return []string{s.Styles.Hints(chips)}, chips
}

// sentence breaks a notice, which may name people, into as many lines as it
// needs, within reason.
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
