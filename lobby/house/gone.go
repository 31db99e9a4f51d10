package house

import (
	"time"

	"pawnstorm/lobby/account"
)

// goneAfter is how long a table must have waited for a player whom this server
// does not have until somebody stands in: another server may have them.
const goneAfter = time.Minute

// standIn sees to the games of those who belong to the house and are not among its
// players, such as a program that the server is not told of any more: the strongest
// goes on in their name, and takes no challenges.
func (h *House) standIn() {
	games := make(map[string]Game)
	for _, p := range h.Players {
		for id := range p.Games {
			games[id] = Game{Mind: h.strongest(id)}
		}
	}
	for _, who := range h.Club.Accounts.HouseAccounts() {
		if h.players[who.ID] == nil {
			h.players[who.ID] = &player{HousePlayer: account.HousePlayer{Person: who}, games: games, gone: true}
		}
	}
}
