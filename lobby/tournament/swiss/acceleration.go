package swiss

import "pawnstorm/lobby/tournament/crosstable"

// GroupA returns how many of the best players get virtual points in an accelerated tournament: half
// of them, rounded up to an even number.
func GroupA(players int) int { return (players + 3) / 4 * 2 }

// Virtual returns the virtual points of group A before round r, in halves. The first half of the
// rounds is accelerated: with a full point at first, then with half a point. If a number is odd, the
// first part is longer.
func Virtual(rounds, r int) int {
	accelerated := (rounds + 1) / 2
	switch full := (accelerated + 1) / 2; {
	case r < full:
		return crosstable.Win.Points()
	case r < accelerated:
		return crosstable.Draw.Points()
	}
	return 0
}
