package ui

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// answer takes a key and reports whether the question is settled by it. Other
// keys do nothing while it stands.
func (q *question) answer(msg tea.KeyPressMsg) (settled bool, cmd tea.Cmd) {
	switch {
	case key.Matches(msg, keys.yes):
		return true, q.yes()
	case key.Matches(msg, keys.no):
		return true, nil
	}
	return false, nil
}

// lines is the question as it is drawn.
func (q *question) lines(s *styles, w int) []string {
	lines := wrap(q.text+" (y/n)", w)
	for i, l := range lines {
		lines[i] = s.badge.paint(l)
	}
	return lines
}
