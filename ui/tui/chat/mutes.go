package chat

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/tui/app"
)

// MutesMsg carries the people that an account mutes and follows.
type MutesMsg struct {
	Who      identity.PlayerID
	People   []identity.Person
	Followed []identity.PlayerID // the people it follows
	Err      error
}

// MuteMsg says that a person was muted or unmuted.
type MuteMsg struct {
	by     identity.PlayerID
	person identity.Person
	on     bool
	to     *Pane // the pane of the command
}

// LoadMutes reads whom the user mutes and follows.
func LoadMutes(s *app.Session) tea.Cmd {
	ctx, club, me := s.Ctx, s.Club, s.Me
	return func() tea.Msg {
		social, err := club.Accounts.Social(ctx, me)
		msg := MutesMsg{Who: me.ID, People: social.Mutes, Err: err}
		for _, p := range social.Follows {
			msg.Followed = append(msg.Followed, p.ID)
		}
		return msg
	}
}

// UpdateMutes updates the muted people of a session.
func UpdateMutes(s *app.Session, msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case MutesMsg:
		switch {
		case msg.Who != s.Me.ID:
		case msg.Err != nil:
			return app.Complain(msg.Err)
		default:
			s.Muted, s.Followed = msg.People, msg.Followed
		}
	case MuteMsg:
		if msg.by != s.Me.ID {
			return nil
		}
		muted := func(p identity.Person) bool { return p.ID == msg.person.ID }
		s.Muted = slices.DeleteFunc(slices.Clone(s.Muted), muted)
		if msg.on {
			s.Muted = append(s.Muted, msg.person)
		}
	}
	return nil
}
