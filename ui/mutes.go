package ui

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
)

// mutesMsg brings whom an account mutes.
type mutesMsg struct {
	who    identity.PlayerID
	people []identity.Person
	err    error
}

// muteMsg says that somebody is muted from now on, or heard again.
type muteMsg struct {
	by     identity.PlayerID
	person identity.Person
	on     bool
	to     *talkPane // where it was asked for
}

// loadMutes reads whom the person of this session does not want to hear.
func loadMutes(s *session) tea.Cmd {
	ctx, service, me := s.ctx, s.Club, s.me
	return func() tea.Msg {
		social, err := service.Accounts.Social(ctx, me)
		return mutesMsg{me.ID, social.Mutes, err}
	}
}

// mutes reports whether the person does not want to hear another.
func (s *session) mutes(id identity.PlayerID) bool {
	return slices.ContainsFunc(s.muted, func(p identity.Person) bool { return p.ID == id })
}

// hush takes news of who is muted.
func hush(s *session, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case mutesMsg:
		switch {
		case msg.who != s.me.ID:
		case msg.err != nil:
			return complain(msg.err)
		default:
			s.muted = msg.people
		}
	case muteMsg:
		if msg.by != s.me.ID {
			return nil
		}
		s.muted = slices.DeleteFunc(slices.Clone(s.muted), func(p identity.Person) bool { return p.ID == msg.person.ID })
		if msg.on {
			s.muted = append(s.muted, msg.person)
		}
	}
	return nil
}
