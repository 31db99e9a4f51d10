package level

import "pawnstorm/game"

// Taste is what a level likes about a move beyond its score, in hundredths of a
// pawn. The walk stands at the position in which the move is made, and is left
// there.
type Taste func(w game.Walk, m game.Ply) int

// Greedy likes what a move takes.
func Greedy(w game.Walk, m game.Ply) int { return min(w.Gain(m), 500) }

// Cautious dislikes moves that leave the opponent something to take.
func Cautious(w game.Walk, m game.Ply) int { return -15 * offers(w, m) }

// Reckless walks into whatever takes it.
func Reckless(w game.Walk, m game.Ply) int { return 120 * offers(w, m) }

// offers is in how many ways the opponent may take something after a move, at
// most six.
func offers(w game.Walk, m game.Ply) int {
	w.Play(m)
	defer w.Back()
	if _, over := w.Ending(false); over {
		return 0
	}
	offered := 0
	for _, reply := range w.Sharp(nil) {
		if w.Gain(reply) >= 0 {
			offered++
		}
	}
	return min(offered, 6)
}

// Aggressive likes moves that threaten something decisive.
func Aggressive(w game.Walk, m game.Ply) int {
	w.Play(m)
	defer w.Back()
	if _, over := w.Ending(false); !over && w.Forced() {
		return 40
	}
	return 0
}
