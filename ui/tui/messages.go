package tui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/widget"
)

// mailed announces new messages, unless their conversation is on screen.
func mailed(m *Model, msg app.MailboxMsg) tea.Cmd {
	s := m.Session
	fresh := s.TakeMailbox(msg.Box)
	cmds := []tea.Cmd{m.tellAll(msg)}
	for _, l := range fresh {
		c, reads := browse.Subject(m.Top()).(*feature.Conversation)
		reads = reads && c.With.ID == l.From.ID
		text := widget.Shown(l.From.Name, widget.NameCells) + " writes: " + widget.Shown(l.Text, written)
		if m.attention.away(s.Now()) {
			cmds = append(cmds, m.attention.alert(s, account.RingChat, text))
		}
		if !reads {
			cmds = append(cmds, m.toasts.show(s, app.NoticeMsg{Text: text + " · :messages"}))
		}
	}
	return tea.Batch(cmds...)
}

// asked announces new team invitations.
func asked(m *Model, msg app.AskedMsg) tea.Cmd {
	s := m.Session
	fresh, err := app.Asked(s, msg)
	if err != nil {
		return app.Complain(err)
	}
	cmds := []tea.Cmd{m.tellAll(msg)}
	_, inLobby := m.Top().(*lobby.LobbyScreen)
	for _, t := range fresh {
		if text := feature.TeamInvitation(t, s.Me.ID, s.Now()); !msg.First || !inLobby { // otherwise the lobby shows it
			cmds = append(cmds, m.toasts.show(s, app.NoticeMsg{Text: text + " · :teams"}))
		}
	}
	return tea.Batch(cmds...)
}

// written limits how much of a message other screens show, in cells.
const written = 100
