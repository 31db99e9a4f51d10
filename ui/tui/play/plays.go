package play

import (
	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// Plays implements app.Player.
func (t *TableScreen) Plays() bool {
	return t.Seat != game.NoSeat && t.Table.Status < table.Over
}
