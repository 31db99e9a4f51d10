package ui

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// newGameFrom is the form for a table that begins in a position of another game.
// That has settled which game it is, and its options.
func newGameFrom(s *session, t *table.Table, at table.Place) screen {
	info := t.Rules.Info()
	info.Options = nil
	n := &newGameScreen{s: s, games: []game.Info{info}, from: &at}
	n.fill(field{
		id: gameField, name: "Game", values: []game.Value{{ID: info.ID, Name: info.Name}}, counted: true,
		help: fmt.Sprintf("It begins in the game %s – %s, %s. Such a game is not rated.",
			shown(t.Seats[0].Name, nameCells), shown(t.Seats[1].Name, nameCells), placeName(t, at.Ply)),
	})
	return n
}

// placeName says in words which position of a game is meant.
func placeName(t *table.Table, ply int) string {
	if ply == 0 {
		return "at its beginning"
	}
	p, dots := t.Plies[ply-1], "."
	if p.Seat == 1 {
		dots = "..."
	}
	return fmt.Sprintf("after %d%s %s", (int(t.Start.Turn())+ply-1)/2+1, dots, p.Shown)
}
