package app

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/inbox"
)

// Messages about messages between users.
type (
	// MailMsg carries the user's current mailbox.
	MailMsg struct{ Box *inbox.Mailbox }
	// MailHeardMsg carries a new subscription to a mailbox, or the error.
	MailHeardMsg struct {
		here context.Context
		news <-chan *inbox.Mailbox
		now  inbox.Mailbox
		err  error
	}
)

// HearMail follows the user's mailbox until the session changes its user.
func HearMail(s *Session) tea.Cmd {
	club, here, me := s.Club, s.here, s.Me.ID
	return func() tea.Msg {
		news, err := club.Inbox.Follow(here, me)
		if err != nil {
			return MailHeardMsg{err: err}
		}
		now, err := club.Inbox.Box(here, me)
		return MailHeardMsg{here, news, now, err}
	}
}

// MailHeard stores the messages from before the session without notifying the user.
func (s *Session) MailHeard(msg MailHeardMsg) tea.Cmd {
	if msg.err != nil {
		return Complain(msg.err)
	}
	if msg.now.Of == s.Me.ID {
		s.Mail = msg.now
	}
	return Subscribe(msg.here, msg.news, func(m *inbox.Mailbox) tea.Msg { return MailMsg{m} })
}

// Mailed stores a newer mailbox and returns its new unread messages.
func (s *Session) Mailed(box *inbox.Mailbox) []inbox.Letter {
	if box.Of != s.Me.ID || box.Rev <= s.Mail.Rev {
		return nil
	}
	var fresh []inbox.Letter
	for _, l := range box.Since(s.Mail.Last) {
		if l.Unread {
			fresh = append(fresh, l)
		}
	}
	s.Mail = *box
	return fresh
}
