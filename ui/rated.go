package ui

import (
	"fmt"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// ratingCells is the room that a rating takes behind a name: " 1523?".
const ratingCells = 6

// rated is a name with the person's rating where the table is played, if there
// is one: "ann 1523?".
func (s *session) rated(t *table.Table, who identity.Person) string {
	return shown(s.Club.Accounts.Title(who), nameCells) + s.ratingAt(t, who)
}

func (s *session) ratingAt(t *table.Table, who identity.Person) string {
	pool := t.Pool()
	r, ok := s.Club.Ratings.Of(who.ID, pool.Game, pool.Speed)
	if !ok {
		return ""
	}
	return " " + r.String()
}

// ratingOf is a player's rating as the player's line shows it: as it is, or once
// the game has counted, as it was before the game and what the game did to it.
func (t *tableScreen) ratingOf(seat game.Seat) string {
	if o := t.here.Rated; o != nil {
		change := o.Seats[seat]
		return fmt.Sprintf(" %v %+d", change.Before, change.Points())
	}
	return t.s.ratingAt(t.table, t.table.Seats[seat])
}
