package table

import (
	"fmt"

	"pawnstorm/lobby/identity"
)

// Place is a position of a game: the one after so many plies, 0 being the start.
type Place struct {
	Table identity.TableID `json:"table"`
	// Game is 1 for the first of two games of a match, of which the second has
	// begun; 0 is the last that was played at the table.
	Game int `json:"game,omitempty"`
	Ply  int `json:"ply"`
}

// String names a place to people: "7k3m9x2a, game 1, ply 12".
func (p Place) String() string {
	if p.Game == 0 {
		return fmt.Sprintf("%s, ply %d", p.Table, p.Ply)
	}
	return fmt.Sprintf("%s, game %d, ply %d", p.Table, p.Game, p.Ply)
}
