package search

import "time"

// Limits end a search; the first that is reached does. The zero value of each is
// no limit.
type Limits struct {
	Depth int    // plies
	Nodes uint64 // positions looked at
	Time  time.Duration
	// Lines is how many of the best moves are wanted with their scores; 0 is one.
	Lines int
}
