package widget

import (
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// AnswerKeys returns the keys that answer a question.
func AnswerKeys() []key.Binding { return []key.Binding{As(Keys.Yes, "yes"), As(Keys.No, "no")} }

// Question is a yes-or-no question that the user must answer first. The zero Question asks nothing.
type Question struct {
	Text string
	Yes  func() tea.Cmd
}

// Open reports whether there is a question.
func (q *Question) Open() bool { return q.Yes != nil }

// Answer handles a key. If the key answers the question, the question is closed. Other keys do nothing.
func (q *Question) Answer(msg tea.KeyPressMsg) tea.Cmd {
	yes := q.Yes
	switch {
	case key.Matches(msg, Keys.Yes):
		*q = Question{}
		return yes()
	case key.Matches(msg, Keys.No, Keys.Back):
		*q = Question{}
	}
	return nil
}

// Lines draws the question.
func (q *Question) Lines(s *Styles, w int) []string {
	return PaintAll(s.Badge, Wrap(q.Text+" y yes, x no.", w))
}
