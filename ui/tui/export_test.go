package tui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/widget"
)

// Silence is the message that no more answers are expected to the first questions.
var Silence tea.Msg = silenceMsg{1}

// SilenceOf is the message that no more answers are expected to the last questions.
func SilenceOf(m *Model) tea.Msg { return silenceMsg{m.query.number} }

// Constants that tests compare with.
const (
	AlertEvery = alertEvery
	UsualTitle = usualTitle
	TurnTitle  = turnTitle
)

// Asking reports whether answers of the terminal may still come.
func (m *Model) Asking() bool { return m.query.open }

// AsksDepth reports whether the terminal was asked for its colours.
func (m *Model) AsksDepth() bool { return m.query.depth }

// Redraws reports whether the terminal may have printed a question.
func (m *Model) Redraws() bool { return m.query.redraw }

// Route handles a message, but opens and closes no screens.
func (m *Model) Route(msg tea.Msg) tea.Cmd { return m.route(msg) }

// Chips returns the keys in the footer.
func (m *Model) Chips() []widget.Chip { return m.shown.chips }

// CommandOpen reports whether the command line is open.
func (m *Model) CommandOpen() bool { return m.command.open }

// CommandText returns what is on the command line.
func (m *Model) CommandText() string { return m.command.input.Value() }

// Drawn reports whether the screen is up to date.
func (m *Model) Drawn() bool { return m.drawn }

// Queued returns the number of notices that wait.
func (m *Model) Queued() int { return len(m.toasts.later) }

// Ahead returns how many keys and pastes wait for a page, and how many bytes are pasted.
func (m *Model) Ahead() (keys, pasted int) { return len(m.typeahead.kept), m.typeahead.pasted }
