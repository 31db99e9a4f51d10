package play

import (
	"context"

	"pawnstorm/game"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// position is what is shown of a table, and to whom. The screen and its board set
// it; all the other parts share it and only read it.
type position struct {
	s   *app.Session
	ctx context.Context // ends when the screen is closed

	Table *table.Table
	Here  live.Update // who is present
	Seat  game.Seat   // the person's, or NoSeat

	game  int        // which game of a match is shown
	Ply   int        // the ply that is shown
	Shown game.State // the position after it
}

func (t *position) playerName(seat game.Seat) string {
	return widget.Shown(t.Table.Seats[seat].Name, 16)
}

// Waits reports whether there is no game yet, or never will be.
func (t *position) Waits() bool {
	return t.Table.Status == table.Open || t.Table.Status == table.Gone
}

// Live reports whether the present position is shown.
func (t *position) Live() bool { return t.Ply == len(t.Table.Plies) }

// MayMove reports whether a move by the person would answer what is shown.
func (t *position) MayMove() bool {
	return t.myTurn() && t.Live()
}

// myTurn reports whether the person is to move, whatever is shown.
func (t *position) myTurn() bool {
	return t.Table.Status == table.Playing && t.Seat != game.NoSeat && t.Table.State.Turn() == t.Seat
}

// playing reports whether the person has a game or a match here that is not
// over.
func (t *position) playing() bool {
	return t.Seat != game.NoSeat && (t.Table.Status == table.Playing || t.halted())
}

// halted reports whether the game stands still until both are ready.
func (t *position) halted() bool {
	return t.Table.Status == table.Pause || t.Table.Status == table.Adjourned
}

// steering reports whether arrows move the cursor rather than through the game.
func (t *position) steering() bool {
	return t.Table.Status == table.Playing && t.Live() && t.Seat != game.NoSeat
}
