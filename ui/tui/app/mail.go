package app

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/inbox"
)

// Messages about what people write to one another.
type (
	// MailMsg brings the person's mailbox as it is by now.
	MailMsg struct{ Box *inbox.Mailbox }
	// MailHeardMsg brings the news of a mailbox that is followed from then on, or says
	// why it is not.
	MailHeardMsg struct {
		here context.Context
		news <-chan *inbox.Mailbox
		now  inbox.Mailbox
		err  error
	}
)

// HearMail follows the mailbox of the person for as long as they are the session's.
func HearMail(s *Session) tea.Cmd {
	if s.Me.Guest {
		return nil
	}
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

// MailHeard takes in what was written before the person came, without a word.
func (s *Session) MailHeard(msg MailHeardMsg) tea.Cmd {
	if msg.err != nil {
		return Complain(msg.err)
	}
	if msg.now.Of == s.Me.ID {
		s.Mail = msg.now
	}
	return Subscribe(msg.here, msg.news, func(m *inbox.Mailbox) tea.Msg { return MailMsg{m} })
}

// Mailed takes a newer mailbox in, and returns what of it was not there before and waits
// to be read.
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
