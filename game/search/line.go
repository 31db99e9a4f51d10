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
