package connect

import "pawnstorm/game/rules/connect4"

// Score is what a position is worth to the side to move.
type Score int8

// half is how many discs a side has.
const half = connect4.MostDiscs / 2

// The scores that a position with some discs can have, at best and at worst: the
// side to move, or the other one with the disc after, wins at once.
func most(discs int) Score  { return Score((connect4.MostDiscs + 1 - discs) / 2) }
func least(discs int) Score { return -Score((connect4.MostDiscs - discs) / 2) }

// Plies is in how many plies the game ends at a score, from a position with so many
// discs: with a win of the side to move if it is positive, of the other one if it is
// negative; 0 plies for a draw.
func (s Score) Plies(discs int) int {
	switch {
	case s > 0:
		return 2*(half+1-int(s)-discs/2) - 1
	case s < 0:
		return 2 * (half + 1 + int(s) - (discs+1)/2)
	}
	return 0
}
