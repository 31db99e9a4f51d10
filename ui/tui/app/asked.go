package app

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/team"
)

// Messages about teams that invite the person.
type (
	// AskedMsg brings them as they are by now. First says that they did so before the
	// person came.
	AskedMsg struct {
		First bool
		who   identity.PlayerID
		teams []*team.Team
		err   error
	}
	// TeamsMsg says that there is news of teams of the person, or of invitations.
	TeamsMsg struct{ who identity.PlayerID }
)

// HearTeams hears of the teams that invite the person, for as long as they are the
// session's.
func HearTeams(s *Session) tea.Cmd {
	if s.Me.Guest {
		return nil
	}
	me := s.Me.ID
	news := Subscribe(s.here, s.Club.Teams.FollowMine(s.here, me), func(struct{}) tea.Msg { return TeamsMsg{me} })
	return tea.Batch(news, ask(s, true))
}

// AskAgain reads who invites the person, of whose teams there is news.
func AskAgain(s *Session, msg TeamsMsg) tea.Cmd {
	if msg.who != s.Me.ID {
		return s.Unchanged()
	}
	return tea.Batch(s.Unchanged(), ask(s, false))
}

// ask reads which teams invite the person, who may have to be looked up in the store.
func ask(s *Session, first bool) tea.Cmd {
	club, here, me := s.Club, s.here, s.Me.ID
	return func() tea.Msg {
		list, err := club.Teams.Asking(here, me)
		return AskedMsg{first, me, list, err}
	}
}

// Asked takes in which teams invite the person, and returns those that did not before.
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
