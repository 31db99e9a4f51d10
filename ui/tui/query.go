package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// patienceForAnswers is how long a terminal may take to answer. Many never do.
const patienceForAnswers = time.Second

// query is a question to the terminal: what its background is like. The answer
// comes among the keys, so a session does not end before it is there or late:
// it would land in the person's shell.
type query struct {
	open    bool // there may still be an answer
	leaving bool // the person waits for the end of the session
}

// silenceMsg says that no answer is to be expected any more.
type silenceMsg struct{}

// askBackground asks the terminal for its background, if it can be asked and has
// colours that depend on it.
func (m *Model) askBackground() tea.Cmd {
	if t := m.session.Terminal; t.Plain || t.Profile <= colorprofile.ASCII {
		return nil
	}
	m.query.open = true
	return tea.Batch(tea.RequestBackgroundColor, app.After(m.session.Ctx, patienceForAnswers, silenceMsg{}))
}

// answered takes the terminal's word for its background.
func (m *Model) answered(msg tea.BackgroundColorMsg) tea.Cmd {
	if msg.Color != nil {
		m.session.Terminal.Paper = widget.LightPaper
		if msg.IsDark() {
			m.session.Terminal.Paper = widget.DarkPaper
		}
		m.session.Restyle()
	}
	return m.unanswered()
}

// unanswered goes on without an answer.
func (m *Model) unanswered() tea.Cmd {
	m.query.open = false
	if m.query.leaving {
		return tea.Quit
	}
	return nil
}

// quit ends the session, once no answer is outstanding. A person who insists leaves at
// once.
func (m *Model) quit() tea.Cmd {
	if !m.query.open || m.query.leaving {
		return tea.Quit
	}
	m.query.leaving = true
	return nil
}
