package newgame

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// NewGameFrom is the form for a table that begins in a position of another game.
// That has settled which game it is, and its options.
func NewGameFrom(s *app.Session, t *table.Table, at table.Place) app.Screen {
	info := t.Rules.Info()
	info.Options = nil
	n := &Screen{s: s, Games: []game.Info{info}, from: &at}
	n.fill(widget.Field{
		ID: gameField, Name: "Game", Values: []game.Value{{ID: info.ID, Name: info.Name}}, Counted: true,
		Help: fmt.Sprintf("It starts from the game %s – %s, %s. Such a game is not rated.",
			widget.Shown(t.Seats[0].Name, widget.NameCells), widget.Shown(t.Seats[1].Name, widget.NameCells), PlaceName(t, at.Ply)),
	})
	return n
}

// PlaceName says in words which position of a game is meant.
func PlaceName(t *table.Table, ply int) string {
	if ply == 0 {
		return "at its beginning"
	}
	p, dots := t.Plies[ply-1], "."
	if p.Seat == 1 {
		dots = "..."
	}
	return fmt.Sprintf("after %d%s %s", (int(t.Start.Turn())+ply-1)/2+1, dots, p.Shown)
}
