package ui

import (
	"math/rand/v2"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// hops reports whether a key goes to another game: for those who only watch.
func (t *tableScreen) hops(msg tea.KeyPressMsg) bool {
	return t.seat == game.NoSeat && key.Matches(msg, keys.nextGame, keys.anyGame, keys.bestGame)
}

// hop goes to another public game in place of this one.
func (t *tableScreen) hop(msg tea.KeyPressMsg) tea.Cmd {
	var to *table.Table
	switch listing := t.s.listing; {
	case key.Matches(msg, keys.nextGame) && t.rematchPlayed() != nil:
		to = t.rematchPlayed()
	case key.Matches(msg, keys.nextGame):
		to = listing.Next(t.table.ID)
	case key.Matches(msg, keys.anyGame):
		to = listing.Random(t.table.ID, rand.IntN)
	default:
		to = t.s.Club.Tables.Best(listing)
	}
	switch {
	case to == nil:
		return refuse("There is no other game to watch just now.")
	case to.ID == t.table.ID:
		return notice("This is the best game just now.")
	}
	t.s.pop()
	return t.s.push(newTableScreen(t.s, to))
}
