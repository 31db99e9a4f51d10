package widget

import (
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
)

// AnswerKeys returns the keys that answer a question.
func AnswerKeys() []key.Binding { return []key.Binding{As(Keys.Yes, "yes"), As(Keys.No, "no")} }

// Question is a yes-or-no question that the user must answer first. The zero Question asks nothing.
type Question struct {
	Text string
	Does string // what yes does, as a button: "Leave"
	Yes  func() tea.Cmd
}

// Keys returns the keys that answer the question.
func (q *Question) Keys() []key.Binding {
	if q.Does == "" {
		return AnswerKeys()
	}
	return []key.Binding{As(Keys.Yes, Does(q.Does)), As(Keys.No, "back")}
}

// Box draws the question in a frame of at most w cells: the question, what happens, and two buttons.
func (q *Question) Box(s *Styles, w int) []string {
	title, text := q.Text, ""
	if at := strings.Index(q.Text, "? "); at > 0 {
		title, text = q.Text[:at+1], q.Text[at+2:]
	}
	w = min(w, questionWidth)
	var lines []string
	if Width(title) > w-6 || !strings.HasSuffix(title, "?") {
		title, text = q.Does+"?", q.Text
	}
	lines = append(lines, "")
	if text != "" {
		lines = append(append(lines, Indent(Wrap(text, w-6), 2)...), "")
	}
	yes, no := s.Danger.Paint(" y "+q.Does+" "), s.Focus.Paint(" x Back ")
	return Box(s, title, append(lines, "  "+yes+"  "+no, ""), w)
}

// questionWidth is the maximum width of a question.
const questionWidth = 62

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
