package ui

import (
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby"
)

func (t *tableScreen) askResign() tea.Cmd {
	if !t.playing() {
		return refuse("There is nothing to resign: you are not playing here.")
	}
	in, text := lobby.Intent{Kind: lobby.Resign}, "Resign and lose this game?"
	if t.table.Status == lobby.Pause {
		in.Kind, text = lobby.Forfeit, "Give the second game up without playing it?"
	}
	t.ask = &question{text, func() tea.Cmd { return t.do(in) }}
	return nil
}

// pausing reports whether the table waits for the person to be ready for the
// second game of a match.
func (t *tableScreen) pausing() bool {
	return t.table.Status == lobby.Pause && t.live() && t.seat != game.NoSeat && !t.table.Ready[t.seat]
}

func (t *tableScreen) ready() tea.Cmd { return t.do(lobby.Intent{Kind: lobby.Ready}) }

// readyLines are for the pause between the games of a match, below so many
// other lines.
func (t *tableScreen) readyLines(below, w int) []string {
	switch {
	case t.seat == game.NoSeat:
		return nil
	case t.table.Ready[t.seat]:
		return wrap("You are ready. "+t.playerName(t.seat.Other())+" is not yet.", w)
	}
	lines := wrap("Press enter when you are ready.", w)
	for i := range lines {
		t.layout.spots = append(t.layout.spots, spot{0, below + i, w, t.ready})
	}
	return paintAll(t.s.styles.badge, lines)
}
