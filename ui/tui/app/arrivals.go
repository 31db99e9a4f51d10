package app

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
)

// ArrivedMsg says who has come of those whom the person follows.
type ArrivedMsg struct{ People []identity.Person }

// HearArrivals hears who comes, for as long as the person is the session's.
func HearArrivals(s *Session) tea.Cmd {
	if s.Me.Guest {
		return nil
	}
	return Subscribe(s.here, s.Club.Arrivals.Follow(s.here, s.Me.ID), func(people []identity.Person) tea.Msg { return ArrivedMsg{people} })
}
