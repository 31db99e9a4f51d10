package search

import (
	"time"

	"pawnstorm/game"
)

// Limits end a search; the first that is reached does. The zero value of each is
// no limit.
type Limits struct {
	Depth int    // plies
	Nodes uint64 // positions looked at
	Time  time.Duration
	// Lines is how many of the best moves are wanted with their scores; 0 is one.
	Lines int
	// Contempt is how much less than nothing a draw is worth to who is to move first.
	// All that is remembered of a search with another one does not fit: Forget it.
	Contempt Score
	// Only, if there are any, are the moves to choose from. Others are not looked at.
	Only []game.Move
}
