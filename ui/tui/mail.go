package tui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/messages"
	"pawnstorm/ui/tui/widget"
)

// mailed tells what was written to the person, unless they are reading it.
func mailed(m *Model, msg app.MailMsg) tea.Cmd {
	s := m.session
	fresh := s.Mailed(msg.Box)
	cmds := []tea.Cmd{m.tellAll(msg)}
	for _, l := range fresh {
		c, reads := m.top().(*messages.Conversation)
		reads = reads && c.Other() == l.From.ID
		text := widget.Shown(l.From.Name, widget.NameCells) + " writes: " + widget.Shown(l.Text, written)
		if m.attention.away(s.Now()) {
			cmds = append(cmds, m.attention.alert(s, text))
		}
		if !reads {
			cmds = append(cmds, m.toasts.show(s, app.NoticeMsg{Text: text + " · :messages"}))
		}
	}
	return tea.Batch(cmds...)
}

// written is how many cells of a message are shown on other screens.
const written = 100

// openMessages shows what was written to the person.
func openMessages(m *Model) tea.Cmd { return m.session.Push(messages.New(m.session)) }
