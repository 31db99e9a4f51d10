package linemode

import (
	"context"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/inbox"
	"pawnstorm/ui/words"
)

// followMail subscribes to the user's private messages until here ends.
func followMail(s *session, here context.Context) {
	s.mail, s.written = nil, 0
	news, err := s.Club.Inbox.Follow(here, s.me.ID)
	if err != nil {
		s.fail(err)
		return
	}
	box, err := s.Club.Inbox.Mailbox(s.ctx, s.me.ID)
	if err != nil {
		s.fail(err)
		return
	}
	s.mail, s.written = news, box.Last
}

// tellUnread prints the number of unread messages.
func tellUnread(s *session) {
	box, err := s.Club.Inbox.Mailbox(s.ctx, s.me.ID)
	if err != nil {
		s.fail(err)
	} else if said := words.Unread(box.Unread("")); said != "" {
		s.out.say(said + " Type messages.")
	}
}

// tellMail prints the new messages and marks them as read.
func (s *session) tellMail(box *inbox.Mailbox) {
	told := make(map[uint64]bool)
	for _, l := range box.Since(s.written) {
		if l.Unread { // otherwise another session has read it
			s.out.sayf("%s tells you: %s", words.Person(l.From), identity.CleanText(l.Text, words.MaxSentence))
			told[l.N] = true
		}
	}
	s.written = max(s.written, box.Last)
	if len(told) == 0 {
		return
	}
	if err := s.Club.Inbox.MarkRead(s.ctx, s.me, func(l *inbox.Message) bool { return told[l.N] }); err != nil {
		s.fail(err)
	}
}
