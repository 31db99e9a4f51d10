// Package scribe writes the opening book, from games that the engine plays with itself.
//
// [Make] plays the games. In the first plies of each it picks a random move from the best
// few that a short search rates almost equal. Then it plays the best moves until one side
// is as good as won. A move enters the book if it was played often enough, and if a search
// of many more nodes still rates it almost the best. So a player of the book gives away
// nothing that the strongest level would see. A move's weight is its score, two for a win
// and one for a draw, as in Polyglot.
//
// All limits are nodes, so that a seed makes the same book on any machine.
package scribe
