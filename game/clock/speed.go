package clock

import "time"

// Speed is a class of time controls that play alike.
type Speed string

// Speeds lists all, the fastest first.
var Speeds = []Speed{"bullet", "blitz", "rapid", "classical", "correspondence"}

// usualMoves is how many moves of a player a game is taken to last. Lichess and
// FICS sort their games by the same number.
const usualMoves = 40

// estimate is what a player has for a game of forty moves.
func (c Control) estimate() time.Duration { return c.Base + usualMoves*c.Step }

// Shorter reports whether a player has less time with this control than with another of
// the same kind.
func (c Control) Shorter(than Control) bool {
	return c.Kind == than.Kind && c.estimate() < than.estimate()
}

// Speed is the class by what a player has for a game of forty moves: under 3
// minutes bullet, under 8 blitz, under 25 rapid, and classical from there. A game
// without a clock counts as correspondence: players come to it when they like.
func (c Control) Speed() Speed {
	estimate := c.estimate()
	switch {
	case c.Kind == Unlimited || c.Kind == Correspondence:
		return "correspondence"
	case estimate < 3*time.Minute:
		return "bullet"
	case estimate < 8*time.Minute:
		return "blitz"
	case estimate < 25*time.Minute:
		return "rapid"
	default:
		return "classical"
	}
}
