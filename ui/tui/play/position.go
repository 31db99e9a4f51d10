package play

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/action"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play/parts"
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
	Board game.Board // of that position
	facts *parts.Facts
	rows  []moveRow // of the list of moves
	page  bool      // the panel is shown over the board, where there is none beside it
	zen   bool      // nothing but the board is shown, with the players and the slot
	blind bool      // no pieces are shown
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

// caller is the person at this table, as actions know them.
func (t *position) caller() action.Caller { return t.s.Caller(t.Table) }

// whyNot says why no move can be made now.
func (t *position) whyNot() tea.Cmd {
	switch {
	case t.Table.Status != table.Playing:
		return nil
	case !t.Live():
		return app.Refuse("This is an earlier position. Press end to return to the game.")
	case t.Seat == game.NoSeat:
		return app.Refuse("You are watching this game, not playing it.")
	}
	return app.Refuse(fmt.Sprintf("It is not your turn: %s to move.", t.Table.SeatName(t.Table.State.Turn())))
}

// lastCells are the cells of the move that led to what is shown.
func (t *position) lastCells() []game.Cell {
	if t.Ply == 0 {
		return nil
	}
	return t.Table.Plies[t.Ply-1].Cells
}

// studying reports whether the game is over and can be played through, shared
// and gone on with.
func (t *position) studying() bool { return t.Table.Status == table.Over }

// lineMoves is the position whose moves the line helps to type; nil when the
// person cannot move now.
func (t *position) lineMoves() game.State {
	if !t.MayMove() {
		return nil
	}
	return t.Shown
}

func (t *position) mayFlip() bool { return !t.Table.Rules.Info().Upright }

// mayPremove reports whether what the person picks is to be played later.
func (t *position) mayPremove() bool {
	return t.steering() && !t.myTurn() && !t.s.Me.Settings.NoPremove
}
