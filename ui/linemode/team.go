package linemode

import (
	"context"
	"fmt"

	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature"
)

// asked is what the person hears of teams that invite them.
type asked struct {
	news <-chan struct{}
	told map[identity.TeamID]bool
}

// followTeams hears of invitations, until here ends.
func followTeams(s *session, here context.Context) {
	s.asked = asked{news: s.Club.Teams.FollowMine(here, s.me.ID), told: make(map[identity.TeamID]bool)}
}

// tellAsked tells of the invitations that were not told yet. One that is gone may come
// again.
func tellAsked(s *session) {
	list, err := s.Club.Teams.Asking(s.ctx, s.me.ID)
	if err != nil {
		s.fail(err)
		return
	}
	told := make(map[identity.TeamID]bool)
	for _, t := range list {
		if told[t.ID] = true; !s.asked.told[t.ID] {
			s.out.say(fmt.Sprintf("%s Type team join %[2]s, or team decline %[2]s.", feature.TeamInvitation(t, s.me.ID, s.Now()), t.ID))
		}
	}
	s.asked.told = told
}
