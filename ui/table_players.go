package ui

import (
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/words"
)

// playerCells is how wide a player's line is at most: a clock belongs to its
// name.
const playerCells = 36

// playerLines tell who sits there, whose turn it is, whether they are here, and
// how much time they have: on one line, but for an absence for which there is no
// room on it.
func (t *tableScreen) playerLines(seat game.Seat, w int) []string {
	face := t.face(seat)
	w = min(w, playerCells)
	room := w
	if face != "" {
		room -= ansi.StringWidth(face) + 1
	}
	line, end := cut(t.nameOf(seat), room), ""
	var below []string
	switch absence := t.absence(seat); {
	case absence == "":
	case ansi.StringWidth(line+", "+absence) <= room:
		end = ", " + absence
	default:
		below = []string{"  " + cut(absence, w-2)}
	}
	add := func(more string, ink ink) {
		if ansi.StringWidth(line+more+end) <= room {
			line += ink.paint(more)
		}
	}
	faint := t.s.styles.faint
	add(t.ratingOf(seat), faint)
	switch {
	case seat == t.seat:
		add(" (you)", ink{})
	case t.s.Club.Accounts.IsBot(t.table.Seats[seat].ID):
		add(" (bot)", ink{})
	}
	add("  "+t.table.SeatName(seat), faint)
	if end == "" && below == nil && !t.here.Present[seat] && t.table.Status == table.Playing {
		add(", away", faint)
	}
	if free := t.free(seat, t.s.Now()); free > 0 {
		add(", delay "+span(free), faint)
	}
	return append([]string{ends(line+faint.paint(end), face, w)}, below...)
}

// nameOf is a player's name with the signs before it.
func (t *tableScreen) nameOf(seat game.Seat) string {
	s := t.s.styles
	turn, name, sign := "  ", t.playerName(seat), s.good.paint("●")
	if t.table.Status == table.Playing && t.table.State.Turn() == seat {
		turn, name = s.strong.paint("▸ "), s.strong.paint(name)
	}
	if !t.here.Present[seat] {
		sign = s.faint.paint("○")
	}
	return turn + sign + " " + name
}

// absence says how long a player who has left a game with a clock is waited for;
// "" of one who has not.
func (t *tableScreen) absence(seat game.Seat) string {
	away := t.table.Away[seat]
	if t.table.Status != table.Playing || !away.Away() {
		return ""
	}
	at, _ := t.table.ForsakenAt(seat.Other())
	switch left := at.Sub(t.s.Now()); {
	case left <= 0:
		return "gone"
	case away.Quit:
		return "left " + words.Countdown(left)
	default:
		return "reconnecting " + words.Countdown(left)
	}
}
