package tui

import (
	"fmt"

	"pawnstorm/lobby/identity"
)

// Farewell returns the last line of the session, for the ordinary screen. It may read the store.
// Call it after the program has ended, even if it failed.
func (m *Model) Farewell() string {
	s := m.Session
	if s.EndReason != "" {
		return s.Styles.Text(s.EndReason)
	}
	text := "Your games are saved. Come back with:\n  " + s.ComeBack("")
	if code := s.WayBack(); code != "" {
		text += fmt.Sprintf("\nYou connected without a key. To get back to your games within a week, "+
			"enter the code %s on the welcome page.", identity.SpellCode(code))
	}
	return s.Styles.Text(text)
}
