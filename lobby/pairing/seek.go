package pairing

import (
	"slices"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// Limits of a seek.
const (
	maxSeekClocks        = 20
	minWithin, maxWithin = 25, 1000
	minRating, maxRating = 100, 4000
	maxNot               = 20
)

// checked returns a seek in its stored form, or refuses it if it is invalid.
func (pr *Pairing) checked(who identity.Person, seek table.Seek) (table.Seek, error) {
	seek.Games, seek.Setups = slices.Clone(seek.Games), nil
	for i, id := range seek.Games {
		if _, ok := pr.games[id]; !ok {
			return seek, errs.New(errs.Invalid, "There is no game called %q here.", identity.Clean(id, 20))
		}
		if slices.Contains(seek.Games[:i], id) {
			return seek, errs.New(errs.Invalid, "Name each game once.")
		}
	}
	seek.Clocks = slices.Clone(seek.Clocks)
	for i, text := range seek.Clocks {
		c, err := clock.Parse(text)
		if err != nil {
			return seek, errs.New(errs.Invalid, "%q: %s.", identity.Clean(text, 20), err)
		}
		seek.Clocks[i] = c.String()
	}
	switch {
	case len(seek.Games) == 0:
		return seek, errs.New(errs.Invalid, "Name at least one game.")
	case len(seek.Clocks) == 0 || len(seek.Clocks) > maxSeekClocks:
		return seek, errs.New(errs.Invalid, "Name between 1 and %d time controls.", maxSeekClocks)
	case seek.Stakes != table.RatedOrNot && seek.Stakes != table.OnlyRated && seek.Stakes != table.OnlyCasual:
		return seek, errs.New(errs.Invalid, "A game is rated, casual or either.")
	case seek.Within != 0 && (seek.Within < minWithin || seek.Within > maxWithin):
		return seek, errs.New(errs.Invalid,
			"Choose a rating difference of %d to %d points, or no limit.", minWithin, maxWithin)
	case !isBound(seek.Lowest), !isBound(seek.Highest), seek.Highest != 0 && seek.Highest < seek.Lowest:
		return seek, errs.New(errs.Invalid,
			"Rating limits must be between %d and %d, the lower one first.", minRating, maxRating)
	case len(seek.Not) > maxNot:
		return seek, errs.New(errs.Invalid, "You can exclude at most %d people.", maxNot)
	case seek.Stakes == table.OnlyRated && !who.ID.HasAccount():
		return seek, errs.New(errs.Refused, "You need an account for a rated game. Take a name first.")
	case seek.Stakes == table.RatedOrNot && !who.ID.HasAccount():
		seek.Stakes = table.OnlyCasual
	}
	return seek, nil
}

// isBound reports whether a seek may use a rating as a bound; 0 means no bound.
func isBound(points int) bool { return points == 0 || points >= minRating && points <= maxRating }
