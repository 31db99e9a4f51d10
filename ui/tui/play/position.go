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

// position holds what the screen shows of a table, and the user who sees it. The screen and its
// board set it; the other parts only read it.
type position struct {
	s   *app.Session
	ctx context.Context // ends when the screen is closed

	Table *table.Table
	Here  live.Update // who is here
	Seat  game.Seat   // the user's, or NoSeat

	game  int        // the number of the shown game in a match
	Ply   int        // the shown ply
	Shown game.State // the position after it
	Board game.Board // its board
	facts *parts.Facts
	rows  []moveRow // of the list of moves
	fun   bool      // the board and the rows are for fun names
	page  bool      // the panel covers the board, in a window too narrow for both
	zen   bool      // only the board, the players and the slot are shown
	blind bool      // the pieces are hidden
}

func (t *position) playerName(seat game.Seat) string {
	return widget.Shown(t.Table.Seats[seat].Name, 16)
}

// Waits reports whether the game has not begun yet, or never will.
func (t *position) Waits() bool {
	return t.Table.Status == table.Open || t.Table.Status == table.Gone
}

// Live reports whether the screen shows the current position.
func (t *position) Live() bool { return t.Ply == len(t.Table.Plies) }

// MayMove reports whether the user can move in the shown position.
func (t *position) MayMove() bool {
	return t.myTurn() && t.Live()
}

// myTurn reports whether it is the user's turn, whatever position is shown.
func (t *position) myTurn() bool {
	return t.Table.Status == table.Playing && t.Seat != game.NoSeat && t.Table.State.Turn() == t.Seat
}

// playing reports whether the user has an unfinished game or match here.
func (t *position) playing() bool {
	return t.Seat != game.NoSeat && (t.Table.Status == table.Playing || t.halted())
}

// halted reports whether the game stands still until both players are ready.
func (t *position) halted() bool {
	return t.Table.Status == table.Pause || t.Table.Status == table.Adjourned
}

// inCompany reports whether another person is here, to read or see what the user says.
func (t *position) inCompany() bool {
	for seat, present := range t.Here.Present {
		if present && game.Seat(seat) != t.Seat && !t.s.Club.Accounts.IsBot(t.Table.Seats[seat].ID) {
			return true
		}
	}
	watching := t.Here.Watching
	if t.Seat == game.NoSeat {
		watching-- // the user
	}
	return watching > 0
}

// steering reports whether the arrow keys move the cursor. Otherwise they step through the game.
func (t *position) steering() bool {
	return t.Table.Status == table.Playing && t.Live() && t.Seat != game.NoSeat
}

// caller returns the user at this table, for actions.
func (t *position) caller() action.Caller { return t.s.Caller(t.Table) }

// whyNot says why the user cannot move now.
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

// lastCells returns the cells of the move that led to the shown position.
func (t *position) lastCells() []game.Cell {
	if t.Ply == 0 {
		return nil
	}
	return t.Table.Plies[t.Ply-1].Cells
}

// studying reports whether the game is over, so that the user can replay and share it.
func (t *position) studying() bool { return t.Table.Status == table.Over }

// lineMoves returns the position for move suggestions on the line, or nil if the user cannot move
// now.
func (t *position) lineMoves() game.State {
	if !t.MayMove() {
		return nil
	}
	return t.Shown
}

func (t *position) mayFlip() bool { return !t.Table.Rules.Info().Upright }

// mayPremove reports whether a move that the user picks is a premove.
func (t *position) mayPremove() bool {
	return t.steering() && !t.myTurn() && !t.s.Me.Settings.NoPremove
}
