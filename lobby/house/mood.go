package house

import (
	"slices"

	"pawnstorm/game/engine/search"
)

// mood is what a player has thought of a game at its own moves. Some games are
// uneven by nature: a side that has begun far behind is not lost for that, so what
// counts is how it has gone since.
type mood struct {
	first search.Score // at the first move that is remembered
	last  []feeling    // at the last ones, the latest last
}

// feeling is what was thought of a position after so many plies.
type feeling struct {
	ply   int
	score search.Score
}

// moodMoves is how many moves are remembered.
const moodMoves = 8

// with is the mood after another thought. Thoughts of the same position, or
// of one that was taken back, are forgotten.
func (m mood) with(ply int, s search.Score) mood {
	last := slices.DeleteFunc(slices.Clone(m.last), func(f feeling) bool { return f.ply >= ply })
	if len(last) == 0 {
		m.first = s
	}
	last = append(last, feeling{ply, s})
	m.last = last[max(len(last)-moodMoves, 0):]
	return m
}

const (
	// hopelessMoves is for how many moves a game must have been hopeless before it
	// is resigned.
	hopelessMoves = 4
	// hopelessAt is how far behind nobody comes back: a queen.
	hopelessAt = -900
	// hopelessPlies is how near a forced loss must be: of one that is far away the
	// opponent may know nothing.
	hopelessPlies = 8

	// worseAt is how far behind a draw is a gain.
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
	if len(m.last) < hopelessMoves {
		return false
	}
	for _, f := range m.last[len(m.last)-hopelessMoves:] {
		plies, forced := f.score.Plies()
		near := plies < 0 && plies >= -hopelessPlies
		if forced && !near || !forced && !m.behind(f.score, hopelessAt) {
			return false
		}
	}
	return true
}

// behind reports whether a score is so far behind both the other side and what it
// was at first.
func (m mood) behind(s, by search.Score) bool {
	first := s
	if len(m.last) > 0 {
		first = m.first
	}
	return s <= by && s-first <= by
}

// dead reports whether a draw is to be offered after so many plies.
func (m mood) dead(plies int) bool {
	if plies < lateFrom || len(m.last) < moodMoves {
		return false
	}
	for _, f := range m.last {
		if !isEqual(f.score) {
			return false
		}
	}
	return true
}

func isEqual(s search.Score) bool { return -equalWithin <= s && s <= equalWithin }

// takesDraw reports whether a draw that is offered after so many plies is
// accepted: where the player stands clearly worse, or late where nobody stands
// better.
func (m mood) takesDraw(s search.Score, plies int) bool {
	return m.behind(s, worseAt) || plies >= lateFrom && isEqual(s)
}

// claimsDraw reports whether a draw that is due is claimed: where the player does
// not stand better.
func claimsDraw(s search.Score) bool { return s <= equalWithin }
