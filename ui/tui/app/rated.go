package app

import (
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

// RatingCells is the room that a rating takes behind a name: " 1523?".
const RatingCells = 6

// Rated is a name with the person's rating where the table is played, if there
// is one: "ann 1523?".
func (s *Session) Rated(t *table.Table, who identity.Person) string {
	return widget.Shown(s.Club.Accounts.Title(who), widget.NameCells) + s.RatingAt(t, who)
}

// RatingAt is the rating of a person where the table is played, with a blank before
// it, or "" if there is none.
func (s *Session) RatingAt(t *table.Table, who identity.Person) string {
	pool := t.Pool()
	r, ok := s.Club.Ratings.Of(who.ID, pool.Game, pool.Speed)
	if !ok {
		return ""
	}
	return " " + r.String()
}
