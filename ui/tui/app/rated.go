package app

import (
	"pawnstorm/game/clock"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/widget"
)

// RatingCells is the width of a rating after a name: " 1523?".
const RatingCells = 6

// Rated returns a name with the person's rating in the table's pool, if there is one: "ann 1523?".
func (s *Session) Rated(t *table.Table, who identity.Person) string {
	return widget.Shown(s.Club.Accounts.Title(who), widget.NameCells) + s.RatingAt(t, who)
}

// RatingAt returns a person's rating in the table's pool after a blank, or "" if there is none.
func (s *Session) RatingAt(t *table.Table, who identity.Person) string {
	pool := t.Pool()
	r, ok := s.Club.Ratings.Of(who.ID, pool.Game, pool.Speed)
	if !ok {
		return ""
	}
	return " " + r.String()
}

// MainRating returns the user's most certain rating in the first of the games that has one, or "".
func (s *Session) MainRating() string {
	for _, g := range s.Games {
		best := ""
		least := 0.0
		for _, speed := range clock.Speeds {
			if r, ok := s.Club.Ratings.Of(s.Me.ID, g.Info().ID, speed); ok && (best == "" || r.Deviation < least) {
				best, least = r.String(), r.Deviation
			}
		}
		if best != "" {
			return best
		}
	}
	return ""
}
