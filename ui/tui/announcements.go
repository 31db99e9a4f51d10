package tui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// boardMsg brings what those who run the club tell everybody.
type boardMsg struct{}

// announcements are what was announced since the person came.
type announcements struct {
	last uint64
	motd string
}

// hear waits for what will be announced.
func (a *announcements) hear(s *app.Session) tea.Cmd {
	now, news := s.Club.Notices.Follow(s.Ctx)
	a.last, a.motd = now.Last(), now.Motd
	return app.Subscribe(s.Ctx, news, func(struct{}) tea.Msg { return boardMsg{} })
}

// tell shows what is new, each once. The message of the day the lobby draws.
func (a *announcements) tell(m *Model) tea.Cmd {
	var cmds []tea.Cmd
	b := m.session.Club.Notices.Board()
	for _, said := range b.Since(a.last) {
		text := "Announcement: " + widget.Shown(said.Text, announced)
		if m.attention.away(m.session.Now()) {
			cmds = append(cmds, m.attention.alert(m.session, text))
		}
		cmds = append(cmds, m.toasts.show(m.session, app.NoticeMsg{Text: text}))
	}
	if b.Motd != a.motd {
		cmds = append(cmds, m.tellAll(app.MotdMsg{}))
	}
	a.last, a.motd = b.Last(), b.Motd
	return tea.Batch(cmds...)
}

// tellHooksOff tells those who come of a webhook of theirs that was switched off, or that no
// more letters are sent to them.
func tellHooksOff(s *app.Session) tea.Cmd {
	if why := s.Club.Email.Refused(s.Me.ID); why != "" {
		return app.Notice(words.LettersEnded(why))
	}
	for _, h := range s.Club.Webhooks.SwitchedOff(s.Me.ID) {
		return app.Notice(words.HookOff(h))
	}
	return nil
}

// announced is how many cells of an announcement are shown.
const announced = 300
