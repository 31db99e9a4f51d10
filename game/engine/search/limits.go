package search

import (
	"time"

	"pawnstorm/game"
)

// Limits end a search when the first of them is reached. Zero values are no limit.
type Limits struct {
	Depth int    // plies
	Nodes uint64 // positions looked at
	Time  time.Duration
	// Target is about how long the search should take. It takes less while its best move stays the
	// same, and more when that changes or its score falls, but never more than Time.
	Target time.Duration
	// Lines is how many of the best moves to return with scores; 0 is one.
	Lines int
	// Contempt is how much worse than 0 a draw is for the side to move at the root. Call Forget
	// before a search with another Contempt: the memory does not fit.
	Contempt Score
	// Only, if not empty, has the moves to choose from.
	Only []game.Move
}
