package connect

import "pawnstorm/game/rules/connect4"

// Score is what a position is worth to the side to move.
type Score int8

// half is the number of discs of a side.
const half = connect4.MostDiscs / 2

// The best and the worst possible score with that many discs: the side to move wins at once, or
// the other side with the following disc.
func most(discs int) Score  { return Score((connect4.MostDiscs + 1 - discs) / 2) }
func least(discs int) Score { return -Score((connect4.MostDiscs - discs) / 2) }

// Plies returns in how many plies the game ends at a score, from a position with that many
// discs: with a win of the side to move if it is positive, of the other side if negative. For
// a draw it returns 0.
func (s Score) Plies(discs int) int {
	switch {
	case s > 0:
		return 2*(half+1-int(s)-discs/2) - 1
	case s < 0:
		return 2 * (half + 1 + int(s) - (discs+1)/2)
	}
	return 0
}
