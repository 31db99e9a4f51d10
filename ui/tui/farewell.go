package tui

import (
	"fmt"

	"pawnstorm/lobby/identity"
)

// Farewell is the last line of the session, on the ordinary screen. It is for when
// the program has ended, however it did, and may read the store.
func (m *Model) Farewell() string {
	s := m.session
	if s.Parting != "" {
		return s.Styles.Text(s.Parting)
	}
	text := "Your games are saved. Come back with:\n  " + s.ComeBack("")
	if code := s.WayBack(); code != "" {
		text += fmt.Sprintf("\nYou came without a key. To get back to your games within a week, enter the code %s on the welcome page.", identity.SpellCode(code))
	}
	return s.Styles.Text(text)
}
