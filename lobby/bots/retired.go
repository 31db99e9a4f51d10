package bots

import (
	"time"

	"pawnstorm/lobby/account"
)

// retiredAfter is how long a table must have waited before another player moves for a retired one.
// Another server may still run that player.
const retiredAfter = time.Minute

// addRetired adds players for accounts that are no longer configured here. The strongest engine
// finishes their games, but they accept no challenges.
func (h *Service) addRetired() {
	games := make(map[string]Game)
	for _, p := range h.Players {
		for id := range p.Games {
			games[id] = Game{Engine: h.strongest(id)}
		}
	}
	for _, who := range h.Club.Accounts.BuiltInBotAccounts() {
		if h.players[who.ID] == nil {
			h.players[who.ID] = &player{BuiltInBot: account.BuiltInBot{Person: who}, games: games, retired: true}
		}
	}
}
