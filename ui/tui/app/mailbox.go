package app

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/inbox"
)

// Messages about messages between users.
type (
	// MailboxMsg carries the user's current mailbox.
	MailboxMsg struct{ Box *inbox.Mailbox }
	// MailboxFollowedMsg carries a new subscription to a mailbox, or the error.
	MailboxFollowedMsg struct {
		here context.Context
		news <-chan *inbox.Mailbox
		now  inbox.Mailbox
		err  error
	}
)

// FollowMailbox follows the user's mailbox until the session changes its user.
func FollowMailbox(s *Session) tea.Cmd {
	club, here, me := s.Club, s.here, s.Me.ID
	return func() tea.Msg {
		news, err := club.Inbox.Follow(here, me)
		if err != nil {
			return MailboxFollowedMsg{err: err}
		}
		now, err := club.Inbox.Mailbox(here, me)
		return MailboxFollowedMsg{here, news, now, err}
	}
}

// MailboxFollowed stores the messages from before the session without notifying the user.
func (s *Session) MailboxFollowed(msg MailboxFollowedMsg) tea.Cmd {
	if msg.err != nil {
		return Complain(msg.err)
	}
	if msg.now.Of == s.Me.ID {
		s.Mailbox = msg.now
	}
	return Subscribe(msg.here, msg.news, func(m *inbox.Mailbox) tea.Msg { return MailboxMsg{m} })
}

// TakeMailbox stores a newer mailbox and returns its new unread messages.
func (s *Session) TakeMailbox(box *inbox.Mailbox) []inbox.Message {
	if box.Of != s.Me.ID || box.Rev <= s.Mailbox.Rev {
		return nil
	}
	var fresh []inbox.Message
	for _, l := range box.Since(s.Mailbox.Last) {
		if l.Unread {
			fresh = append(fresh, l)
		}
	}
	s.Mailbox = *box
	return fresh
}
