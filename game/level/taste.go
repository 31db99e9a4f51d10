package level

import "pawnstorm/game"

// Taste scores what a level likes about a move beyond its search score, in hundredths
// of a pawn. The walk is at the position before the move and must be left there.
type Taste func(w game.Walk, m game.Ply) int

// Greedy likes captures.
func Greedy(w game.Walk, m game.Ply) int { return min(w.Gain(m), 500) }

// Cautious dislikes moves that let the opponent capture.
func Cautious(w game.Walk, m game.Ply) int { return -15 * offers(w, m) }

// Reckless likes moves that let the opponent capture.
func Reckless(w game.Walk, m game.Ply) int { return 120 * offers(w, m) }

// offers returns how many captures the opponent has after a move, at most six.
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

// Aggressive likes moves with a decisive threat.
func Aggressive(w game.Walk, m game.Ply) int {
	w.Play(m)
	defer w.Back()
	if _, over := w.Ending(false); !over && w.Forced() {
		return 40
	}
	return 0
}
