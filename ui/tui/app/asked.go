package app

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
)

// Messages about team invitations.
type (
	// AskedMsg carries the current invitations. First marks the first list of a session.
	AskedMsg struct {
		First bool
		who   identity.PlayerID
		teams []*team.Team
		err   error
	}
	// TeamsMsg reports news of the user's teams or of their invitations.
	TeamsMsg struct{ who identity.PlayerID }
)

// HearTeams subscribes to team invitations, until the session changes its user.
func HearTeams(s *Session) tea.Cmd {
	me := s.Me.ID
	news := Subscribe(s.here, s.Club.Teams.FollowMine(s.here, me), func(struct{}) tea.Msg { return TeamsMsg{me} })
	return tea.Batch(news, ask(s, true))
}

// AskAgain reads the user's invitations again after news of teams.
func AskAgain(s *Session, msg TeamsMsg) tea.Cmd {
	if msg.who != s.Me.ID {
		return s.Unchanged()
	}
	return tea.Batch(s.Unchanged(), ask(s, false))
}

// ask reads the invitations, which may be in the store.
func ask(s *Session, first bool) tea.Cmd {
	club, here, me := s.Club, s.here, s.Me.ID
	return func() tea.Msg {
		list, err := club.Teams.Asking(here, me)
		return AskedMsg{first, me, list, err}
	}
}

// Asked stores the current invitations and returns the new ones.
func Asked(s *Session, msg AskedMsg) (fresh []*team.Team, err error) {
	if msg.err != nil || msg.who != s.Me.ID {
		return nil, msg.err
	}
	for _, t := range msg.teams {
		if !slices.ContainsFunc(s.Asked, func(other *team.Team) bool { return other.ID == t.ID }) {
			fresh = append(fresh, t)
		}
	}
	s.Asked = msg.teams
	return fresh, nil
}
