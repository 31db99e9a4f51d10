package search

import "pawnstorm/game"

// Line is a move and what follows it with best play.
type Line struct {
	Score Score
	Moves []game.Move // the first from the root position, each other from the next position
}

// Result is the result of a search.
type Result struct {
	Lines []Line // best first; at least one unless the game is over
	Depth int    // plies searched for every line
	Reach int    // plies from the root to the deepest position looked at
	Nodes uint64
}

// line has the expected moves from a ply on.
type line struct {
	plies  [game.WalkDepth]game.Ply
	length int
}

// put makes a line from a move and what follows it.
func (l *line) put(m game.Ply, rest *line) {
	l.plies[0] = m
	l.length = 1 + copy(l.plies[1:], rest.plies[:rest.length])
}

// moves converts the plies of a line to moves.
func moves(w game.Walk, plies []game.Ply) []game.Move {
	list := make([]game.Move, len(plies))
	for i, m := range plies {
		list[i] = w.Move(m)
		w.Play(m)
	}
	for range plies {
		w.Back()
	}
	return list
}
