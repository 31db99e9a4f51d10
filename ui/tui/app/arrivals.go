package app

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
)

// ArrivedMsg reports that people whom the user follows have logged in.
type ArrivedMsg struct{ People []identity.Person }

// HearArrivals subscribes to the logins of people whom the user follows, until the session changes
// its user.
func HearArrivals(s *Session) tea.Cmd {
	arrivals := s.Club.Arrivals.Follow(s.here, s.Me.ID)
	return Subscribe(s.here, arrivals, func(people []identity.Person) tea.Msg { return ArrivedMsg{people} })
}
