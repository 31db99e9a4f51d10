package swiss

import "pawnstorm/lobby/tournament/crosstable"

// GroupA is how many players, from the first on, get virtual points in an accelerated
// tournament that begins with so many: half of them, rounded up to an even number.
func GroupA(players int) int { return (players + 3) / 4 * 2 }

// Virtual is the virtual points, in halves, of group A before round r of so many: in the
// first half of the rounds, and there a full point first and half a point later. Where
// something cannot be halved the first part is the longer one.
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
