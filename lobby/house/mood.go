package house

import "pawnstorm/game/search"

// mood is what a player has thought of a game at its own last moves, the latest
// last.
type mood []search.Score

// moodMoves is how many moves are remembered.
const moodMoves = 8

// with is the mood after another move.
func (m mood) with(s search.Score) mood {
	m = append(m, s)
	return m[max(len(m)-moodMoves, 0):]
}

const (
	// hopelessMoves is for how many moves a game must have been hopeless before it
	// is resigned.
	hopelessMoves = 4
	// hopelessAt is a score of which nobody comes back: a queen.
	hopelessAt = -900
	// hopelessPlies is how near a forced loss must be: of one that is far away the
	// opponent may know nothing.
	hopelessPlies = 8

	// worseAt is a score at which a draw is a gain.
	worseAt = -150
	// equalWithin is how far from 0 a dead equal position is at the most.
	equalWithin = 15
	// lateFrom is how many plies must have been played before an equal position
	// counts as dead.
	lateFrom = 80
	// offerEvery is how many plies pass between two offers of a draw.
	offerEvery = 40
)

// hopeless reports whether a game is to be resigned.
func (m mood) hopeless() bool {
	if len(m) < hopelessMoves {
		return false
	}
	for _, s := range m[len(m)-hopelessMoves:] {
		if !isHopeless(s) {
			return false
		}
	}
	return true
}

func isHopeless(s search.Score) bool {
	if plies, forced := s.Plies(); forced {
		return plies < 0 && plies >= -hopelessPlies
	}
	return s <= hopelessAt
}

// dead reports whether a draw is to be offered after so many plies.
func (m mood) dead(plies int) bool {
	if plies < lateFrom || len(m) < moodMoves {
		return false
	}
	for _, s := range m {
		if !isEqual(s) {
			return false
		}
	}
	return true
}

func isEqual(s search.Score) bool { return -equalWithin <= s && s <= equalWithin }

// takesDraw reports whether a draw that is offered after so many plies is
// accepted: where the player stands clearly worse, or late where nobody stands
// better.
func takesDraw(s search.Score, plies int) bool {
	return s <= worseAt || plies >= lateFrom && isEqual(s)
}

// claimsDraw reports whether a draw that is due is claimed: where the player does
// not stand better.
func claimsDraw(s search.Score) bool { return s <= equalWithin }
