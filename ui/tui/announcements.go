package tui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// boardMsg reports that the operators changed an announcement or the message of the day.
type boardMsg struct{}

// announcements records which announcements this session has shown.
type announcements struct {
	last uint64
	motd string
}

// hear subscribes to announcements. It skips those made before the session began.
func (a *announcements) hear(s *app.Session) tea.Cmd {
	now, news := s.Club.Notices.Follow(s.Ctx)
	a.last, a.motd = now.Last(), now.Motd
	return app.Subscribe(s.Ctx, news, func(struct{}) tea.Msg { return boardMsg{} })
}

// tell shows each new announcement once. The lobby draws the message of the day.
func (a *announcements) tell(m *Model) tea.Cmd {
	var cmds []tea.Cmd
	b := m.Session.Club.Notices.Board()
	for _, said := range b.Since(a.last) {
		text := "Announcement: " + widget.Shown(said.Text, announced)
		if m.attention.away(m.Session.Now()) {
			cmds = append(cmds, m.attention.alert(m.Session, "", text))
		}
		cmds = append(cmds, m.toasts.show(m.Session, app.NoticeMsg{Text: text}))
	}
	if b.Motd != a.motd {
		cmds = append(cmds, m.tellAll(app.MotdMsg{}))
	}
	a.last, a.motd = b.Last(), b.Motd
	return tea.Batch(cmds...)
}

// tellHooksOff tells users at login that we disabled a webhook of theirs or stopped sending them
// email.
func tellHooksOff(s *app.Session) tea.Cmd {
	if why := s.Club.Email.Refused(s.Me.ID); why != "" {
		return app.Notice(words.EmailsStopped(why))
	}
	for _, h := range s.Club.Webhooks.SwitchedOff(s.Me.ID) {
		return app.Notice(words.HookOff(h))
	}
	return nil
}

// announced limits how much of an announcement we show, in cells.
const announced = 300
