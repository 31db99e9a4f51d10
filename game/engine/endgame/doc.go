// Package endgame solves the endings of Othello: it finds who wins, and by how many
// discs, if both sides play as well as can be. Begin reading at [Solver].
//
// # How
//
// It is alpha-beta on bitboards, as endgame solvers of Othello have it since
// J.-C. Weill's (The NegaC* search, ICCA Journal, 1992) and G. Andersson's (Writing
// an Othello program, radagast.se/othello): first who wins, a question that most
// moves answer at once, then by how much. Moves after which the other side has few
// are tried first, and corners, and the cells of a quarter of the board with an odd
// number of vacant cells, where there is the last move to be had. A table of fixed
// size remembers what is known of positions.
//
// # Margins
//
// A margin is how many discs the side to move has more at the end than the other.
// Cells that stay vacant count for nobody. Tournaments, and the solvers of others,
// give them to the winner: who wins is the same.
//
// # What is known, and how long it takes
//
// The tests compare it with trying everything, and with what Edax says of each move
// of the first nineteen positions of the FFO test suite (testdata/ffo.txt), which have
// 14 to 16 vacant cells and take a second together. The positions of BenchmarkBest,
// with twelve vacant cells, take 43,000 nodes.
package endgame
