package catalog

import (
	"slices"

	"pawnstorm/game"
	"pawnstorm/game/chess"
)

// games are in the order in which they are offered.
var games = []game.Rules{
	chess.FIDE(),
	chess.Discworld(),
}

// All lists every game in the order in which they are offered.
func All() []game.Rules { return slices.Clone(games) }

// Find looks a game up by its ID.
func Find(id string) (rules game.Rules, ok bool) {
	for _, g := range games {
		if g.Info().ID == id {
			return g, true
		}
	}
	return nil, false
}
