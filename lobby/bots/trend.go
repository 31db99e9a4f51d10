package bots

import (
	"slices"

	"pawnstorm/game/engine/search"
)

// trend is what a player thought of a game at its last few moves. Some games are uneven from the
// start, so what counts is how the score has changed.
type trend struct {
	first search.Score // at the first move of the game that was scored
	last  []reading    // at the last moves, the latest last
}

// reading is the score of a position, and its ply.
type reading struct {
	ply   int
	score search.Score
}

// trendMoves is how many moves a trend remembers.
const trendMoves = 8

// with returns the trend with one more score. It replaces scores of the same position, or of moves
// that were taken back.
func (m trend) with(ply int, s search.Score) trend {
	last := slices.DeleteFunc(slices.Clone(m.last), func(f reading) bool { return f.ply >= ply })
	if len(last) == 0 {
		m.first = s
	}
	last = append(last, reading{ply, s})
	m.last = last[max(len(last)-trendMoves, 0):]
	return m
}

const (
	// hopelessMoves is for how many moves a game must have been hopeless before the player resigns.
	hopelessMoves = 4
	// hopelessAt is a deficit that cannot be made up: a queen.
	hopelessAt = -900
	// hopelessPlies is how near a forced loss must be. The opponent may not see a longer one.
	hopelessPlies = 8

	// worseAt is the deficit that makes a draw a gain.
	worseAt = -150
	// equalWithin is the highest score, either way, of an equal position.
	equalWithin = 15
	// lateFrom is the first ply where an equal position counts as dead.
	lateFrom = 80
	// offerEvery is the number of plies between two draw offers.
	offerEvery = 40
)

// hopeless reports whether to resign.
func (m trend) hopeless() bool {
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

// behind reports whether a score is so far below both zero and the first score.
func (m trend) behind(s, by search.Score) bool {
	first := s
	if len(m.last) > 0 {
		first = m.first
	}
	return s <= by && s-first <= by
}

// dead reports whether to offer a draw after that many plies.
func (m trend) dead(plies int) bool {
	if plies < lateFrom || len(m.last) < trendMoves {
		return false
	}
	return !slices.ContainsFunc(m.last, func(r reading) bool { return !isEqual(r.score) })
}

func isEqual(s search.Score) bool { return -equalWithin <= s && s <= equalWithin }

// takesDraw reports whether to accept a draw offer after that many plies: the player is clearly worse,
// or it is late and the position is equal.
func (m trend) takesDraw(s search.Score, plies int) bool {
	return m.behind(s, worseAt) || plies >= lateFrom && isEqual(s)
}

// claimsDraw reports whether to claim a draw that is available: the player is not better.
func claimsDraw(s search.Score) bool { return s <= equalWithin }
