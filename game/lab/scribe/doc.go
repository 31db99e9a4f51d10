// Package scribe writes the opening book of the house, from games that it plays with
// itself.
//
// [Make] plays so many games. In each of their first plies a move is drawn from the best
// few that a short search sees hardly apart; then the best is played until one side stands
// as good as won. A move comes into the book if it was played often enough, and if a
// search of many more nodes still finds it hardly worse than the best: so whoever plays by
// the book gives away nothing that the strongest level would see. Its weight is what it
// scored, two for a win and one for a draw, as Polyglot counts them.
//
// Everything is counted in nodes, so that a seed makes the same book on any machine.
package scribe
