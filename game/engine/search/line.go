package search

import "pawnstorm/game"

// Line is a move with what follows it if both sides play as the search would.
type Line struct {
	Score Score
	Moves []game.Move // the first is of the position searched, each of the next position
}

// Result is what a search found.
type Result struct {
	Lines []Line // best first; at least one unless the game is over
	Depth int    // plies to which every line was looked at
	Nodes uint64
}

// line is the moves expected from a ply on.
type line struct {
	plies  [game.WalkDepth]game.Ply
	length int
}

// put makes a line of a move and what follows it.
func (l *line) put(m game.Ply, rest *line) {
	l.plies[0] = m
	l.length = 1 + copy(l.plies[1:], rest.plies[:rest.length])
}

// moves are the plies of a line as states know them.
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
