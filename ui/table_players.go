package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/lobby"
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
	room := w - ansi.StringWidth(face)
	line := cut(t.nameOf(seat), room)
	free := room - ansi.StringWidth(line)
	fits := func(more string) string { // or nothing
		if more == "" || ansi.StringWidth(more) > free {
			return ""
		}
		free -= ansi.StringWidth(more)
		return more
	}
	var below []string
	counted, away, you := t.absence(seat), "", ""
	if counted != "" {
		if away = fits(", " + counted); away == "" {
			below = []string{"    " + cut(counted, w-4)}
		}
	}
	rating := fits(t.ratingOf(seat))
	if seat == t.seat {
		you = fits(" (you)")
	}
	name := fits("  " + t.table.SeatName(seat))
	if counted == "" && !t.here.Present[seat] && t.table.Status == lobby.Playing {
		away = fits(", away")
	}
	line += t.s.styles.faint.paint(rating) + you + t.s.styles.faint.paint(name+away)
	return append([]string{strings.TrimRight(fit(line, room)+face, " ")}, below...)
}

// nameOf is a player's name with the signs before it.
func (t *tableScreen) nameOf(seat game.Seat) string {
	s := t.s.styles
	turn, name, sign := "  ", t.playerName(seat), s.good.paint("●")
	if t.table.Status == lobby.Playing && t.table.State.Turn() == seat {
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
	if t.table.Status != lobby.Playing || !away.Away() {
		return ""
	}
	at, _ := t.table.ForsakenAt(seat.Other())
	switch left := at.Sub(t.s.Now()); {
	case left <= 0:
		return "gone"
	case away.Quit:
		return "left " + countdown(left)
	default:
		return "reconnecting " + countdown(left)
	}
}
