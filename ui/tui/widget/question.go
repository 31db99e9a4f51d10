package widget

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// AnswerKeys returns the keys that answer a question.
func AnswerKeys() []key.Binding { return []key.Binding{As(Keys.Yes, "yes"), As(Keys.No, "no")} }

// Answer handles a key and reports whether it answers the question. Other keys do nothing.
func (q *Question) Answer(msg tea.KeyPressMsg) (settled bool, cmd tea.Cmd) {
	switch {
	case key.Matches(msg, Keys.Yes):
		return true, q.Yes()
	case key.Matches(msg, Keys.No, Keys.Back):
		return true, nil
	}
	return false, nil
}

// Lines draws the question.
func (q *Question) Lines(s *Styles, w int) []string {
	return PaintAll(s.Badge, Wrap(q.Text+" y yes, x no.", w))
}

// Question is a yes-or-no question that the user must answer first.
type Question struct {
	Text string
	Yes  func() tea.Cmd
}
