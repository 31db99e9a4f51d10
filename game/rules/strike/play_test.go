package strike

import (
	"strings"

	"pawnstorm/game"
	"pawnstorm/game/gametest"
)

// movesFrom returns the moves of the piece on a cell, as texts of their targets. Captures have an x
// in front: "d3 xd6".
func movesFrom(state game.State, cell string) string {
	var targets []string
	for _, text := range gametest.Texts(state) {
		if rest, ok := strings.CutPrefix(text, cell); ok {
			targets = append(targets, strings.TrimPrefix(rest, "-"))
		}
	}
	return strings.Join(targets, " ")
}
