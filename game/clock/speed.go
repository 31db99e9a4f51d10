package clock

import "time"

// Speed is a class of time controls.
type Speed string

// Speeds lists all classes, fastest first.
var Speeds = []Speed{"bullet", "blitz", "rapid", "classical", "correspondence"}

// usualMoves is the assumed length of a game in moves of one player. Lichess and FICS
// classify their games by the same number.
const usualMoves = 40

// estimate returns a player's time for a game of 40 moves.
func (c Control) estimate() time.Duration { return c.Base + usualMoves*c.Step }

// Shorter reports whether this control gives a player less time than another of the same
// kind.
func (c Control) Shorter(than Control) bool {
	return c.Kind == than.Kind && c.estimate() < than.estimate()
}

// Speed classifies a control by a player's time for 40 moves: under 3 minutes is bullet,
// under 8 blitz, under 25 rapid, and anything longer classical. A game without a clock
// counts as correspondence, because players come back to it when they like.
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
