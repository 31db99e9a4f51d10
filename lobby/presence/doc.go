// Package presence tells people that somebody whom they follow has come, on whichever
// node. [Arrivals] is where to begin.
package presence
