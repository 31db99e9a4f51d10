package ui

import (
	"charm.land/bubbles/v2/key"
)

// carded is a screen of a game: its help begins with the game's rules card.
type carded interface{ card() string }

// helpName is what the key for help promises.
func (m *Model) helpName() string {
	if _, ok := m.top().(carded); ok {
		return "rules, keys"
	}
	return "help"
}

// helpScreen is the help for the screen on top: the rules card if it shows a
// game, and the list of its keys.
func (m *Model) helpScreen() screen {
	if c, ok := m.top().(carded); ok {
		return newPagesScreen("Rules and keys", append(cardPages(c.card()), m.keyPage())...)
	}
	return newPagesScreen("Keys", m.keyPage())
}

// keyPage lists all keys of the screen on top.
func (m *Model) keyPage() []string {
	lines := []string{"", m.session.styles.strong.paint("Keys on this page"), ""}
	everywhere := []key.Binding{keys.mouse, keys.help, keys.leave}
	for _, b := range append(m.top().keys(), everywhere...) {
		lines = append(lines, "  "+fit(b.Help().Key, 12)+b.Help().Desc)
	}
	return append(lines, "", "Leaving never resigns: the game stays as it is.")
}
