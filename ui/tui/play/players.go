package play

import (
	"fmt"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// playerCells is how wide a player's line is at most: a clock belongs to its
// name.
const playerCells = 36

// playerLines tell who sits there, whose turn it is, whether they are here, and
// how much time they have: on one line, but for an absence for which there is no
// room on it.
func (t *position) playerLines(seat game.Seat, w int) []string {
	face := t.face(seat)
	w = min(w, playerCells)
	room := w
	if face != "" {
		room -= ansi.StringWidth(face) + 1
	}
	seatName, kept := "  "+t.Table.SeatName(seat), 0
	if t.Table.Rules.Info().Upright {
		// A board that is never turned does not show which side is one's own: there
		// is room for the seat before all else.
		kept = ansi.StringWidth(seatName)
	}
	line, end := widget.Cut(t.nameOf(seat), room-kept), ""
	var below []string
	switch absence := t.absence(seat); {
	case absence == "":
	case ansi.StringWidth(line+", "+absence)+kept <= room:
		end = ", " + absence
	default:
		below = []string{"  " + widget.Cut(absence, w-2)}
	}
	add := func(more string, ink widget.Ink) {
		if ansi.StringWidth(line+more+end)+kept <= room {
			line += ink.Paint(more)
		}
	}
	faint := t.s.Styles.Faint
	add(t.ratingOf(seat), faint)
	switch {
	case seat == t.Seat:
		add(" (you)", widget.Ink{})
	case t.s.Club.Accounts.IsBot(t.Table.Seats[seat].ID):
		add(" (bot)", widget.Ink{})
	}
	kept = 0
	add(seatName, faint)
	if end == "" && below == nil && !t.Here.Present[seat] && t.Table.Status == table.Playing {
		add(", away", faint)
	}
	if free := t.free(seat, t.s.Now()); free > 0 {
		add(", delay "+Span(free), faint)
	}
	return append([]string{widget.Ends(line+faint.Paint(end), face, w)}, below...)
}

// nameOf is a player's name with the signs before it.
func (t *position) nameOf(seat game.Seat) string {
	s := t.s.Styles
	turn, name, sign := "  ", t.playerName(seat), s.Good.Paint("●")
	if t.Table.Status == table.Playing && t.Table.State.Turn() == seat {
		turn, name = s.Strong.Paint("▸ "), s.Strong.Paint(name)
	}
	if !t.Here.Present[seat] {
		sign = s.Faint.Paint("○")
	}
	return turn + sign + " " + name
}

// absence says how long a player who has left a game with a clock is waited for;
// "" of one who has not.
func (t *position) absence(seat game.Seat) string {
	away := t.Table.Away[seat]
	if t.Table.Status != table.Playing || !away.Away() {
		return ""
	}
	at, _ := t.Table.ForsakenAt(seat.Other())
	switch left := at.Sub(t.s.Now()); {
	case left <= 0:
		return "gone"
	case away.Quit:
		return "left " + words.Countdown(left)
	default:
		return "reconnecting " + words.Countdown(left)
	}
}

// ratingOf is a player's rating as the player's line shows it: as it is, or once
// the game has counted, as it was before the game and what the game did to it.
func (t *position) ratingOf(seat game.Seat) string {
	if o := t.Here.Rated; o != nil {
		change := o.Seats[seat]
		return fmt.Sprintf(" %v %+d", change.Before, change.Points())
	}
	return t.s.RatingAt(t.Table, t.Table.Seats[seat])
}
