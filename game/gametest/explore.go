package gametest

import "pawnstorm/game"

// Explore goes through all positions that can follow one, in any order of play, and reports which sides
// win somewhere. step returns the positions after each move, or the winner of one that is won. complete
// is false if there are more than most positions.
func Explore[P comparable](start P, most int, step func(P) (next []P, winner game.Seat)) (wins [2]bool, complete bool) {
	seen := map[P]bool{start: true}
	for open := []P{start}; len(open) > 0; {
		p := open[len(open)-1]
		open = open[:len(open)-1]
		next, winner := step(p)
		if winner != game.NoSeat {
			wins[winner] = true
		}
		for _, n := range next {
			if !seen[n] {
				seen[n] = true
				open = append(open, n)
			}
		}
		if len(seen) > most || wins == [2]bool{true, true} {
			return wins, len(seen) <= most
		}
	}
	return wins, true
}
