package lobby

import (
	"slices"

	"pawnstorm/game/clock"
)

// The limits of a seek.
const (
	maxSeekClocks        = 20
	minWithin, maxWithin = 25, 1000
)

// checked is a seek as it is kept, or a refusal of one that nobody may make.
func (pr *Pairing) checked(who Person, seek Seek) (Seek, error) {
	seek.Games, seek.Setups = slices.Clone(seek.Games), nil
	for i, id := range seek.Games {
		if _, ok := pr.games[id]; !ok {
			return seek, errorf(Invalid, "There is no game called %q here.", Clean(id, 20))
		}
		if slices.Contains(seek.Games[:i], id) {
			return seek, errorf(Invalid, "Name each game once.")
		}
	}
	seek.Clocks = slices.Clone(seek.Clocks)
	for i, text := range seek.Clocks {
		c, err := clock.Parse(text)
		if err != nil {
			return seek, errorf(Invalid, "%q: %s.", Clean(text, 20), err)
		}
		seek.Clocks[i] = c.String()
	}
	switch {
	case len(seek.Games) == 0:
		return seek, errorf(Invalid, "Say which games you would play.")
	case len(seek.Clocks) == 0 || len(seek.Clocks) > maxSeekClocks:
		return seek, errorf(Invalid, "Name between 1 and %d time controls.", maxSeekClocks)
	case seek.Stakes != RatedOrNot && seek.Stakes != OnlyRated && seek.Stakes != OnlyCasual:
		return seek, errorf(Invalid, "A game is rated, casual or either.")
	case seek.Within != 0 && (seek.Within < minWithin || seek.Within > maxWithin):
		return seek, errorf(Invalid, "The ratings may differ by %d to %d points, or by any number.", minWithin, maxWithin)
	case seek.Stakes == OnlyRated && !who.ID.HasAccount():
		return seek, errorf(Refused, "A rated game needs an account: take a name first.")
	case seek.Stakes == RatedOrNot && !who.ID.HasAccount():
		seek.Stakes = OnlyCasual
	}
	return seek, nil
}
