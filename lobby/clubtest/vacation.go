package clubtest

import (
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// UntilOnVacation waits until a table shows the start or end of a player's vacation.
func (w *World) UntilOnVacation(id identity.TableID, who account.Player, on bool) {
	w.Tb.Helper()
	w.Eventually("a vacation change at "+string(id), func() bool {
		t := w.Get(id)
		_, runs := t.Clock.Running()
		return t.Vacation[t.SeatOf(who.ID)].IsZero() != on && runs != on
	})
}

// BoardOfDays returns a correspondence game of a tournament with White to move.
func (w *World) BoardOfDays(white, black account.Player) identity.TableID {
	w.Tb.Helper()
	board := table.Seated(openRecord(1, white.Person, w.Clock.Now()), [2]identity.Person{white.Person, black.Person})
	board.Clock, board.Board = "3 days", &table.Board{Tournament: "t0t0t0t0", Round: 1, Number: 1}
	w.PutLive(board)
	w.Eventually("the board", func() bool { return w.Tables.Known(board.ID) != nil })
	return board.ID
}
