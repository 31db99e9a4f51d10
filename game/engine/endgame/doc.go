// Package endgame solves endings of Othello: it finds who wins, and by how many discs, with
// perfect play. Begin reading at [Solver].
//
// # How
//
// It is alpha-beta on bitboards, as in endgame solvers since J.-C. Weill's (The NegaC* search,
// ICCA Journal, 1992) and G. Andersson's (Writing an Othello program, radagast.se/othello). It
// first asks who wins, which most moves answer at once, then by how much. It first tries moves
// that leave the other side few replies, corners, and cells in a quarter of the board with an
// odd number of vacant cells, where the last move can be made. A table of fixed size remembers
// positions.
//
// # Margins
//
// A margin is how many more discs the side to move has at the end. Cells that stay vacant count
// for no one. Tournaments and other solvers give them to the winner, which does not change who
// wins.
//
// # What is known, and how long it takes
//
// The tests compare the solver with brute force, and with Edax's scores of all moves of the
// first nineteen positions of the FFO test suite (testdata/ffo.txt). These have 14 to 16 vacant
// cells and take a second together. The positions of BenchmarkBest, with twelve vacant cells,
// take 43,000 nodes.
package endgame
