package linemode

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/ui/feature"
)

// tellAsked prints the invitations that it has not printed yet. It forgets an invitation that is
// gone, so that a new one from the same team appears again.
func tellAsked(s *session) {
	list, err := s.Club.Teams.Asking(s.ctx, s.me.ID)
	if err != nil {
		s.fail(err)
		return
	}
	told := make(map[identity.TeamID]bool)
	for _, t := range list {
		if told[t.ID] = true; !s.invited[t.ID] {
			s.out.sayf("%s Type team join %[2]s, or team decline %[2]s.",
				feature.TeamInvitation(t, s.me.ID, s.Now()), t.ID)
		}
	}
	s.invited = told
}
