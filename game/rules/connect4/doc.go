// Package connect4 implements Connect Four: players drop discs into seven columns,
// and four of a colour in a line win.
//
// # The rules
//
//  1. The board stands upright: seven columns, a to g, of six cells each. It is
//     empty at first.
//  2. Red begins, then the players take turns. A turn drops a disc of the player's
//     colour into a column that is not full; it falls to the lowest vacant cell.
//  3. Four discs of a colour, or more, next to one another in a line, upright, level
//     or diagonal, win at once.
//  4. If the board is full without a winner, after 42 plies, the game is drawn.
//
// Howard Wexler and Ned Strongin made the game and Milton Bradley published it in
// 1974. James Dow Allen and, two weeks later, Victor Allis solved it in 1988
// (V. Allis, A knowledge-based approach of Connect-Four, Vrije Universiteit
// Amsterdam): red wins by starting in the middle column, draws from the two columns
// beside it, and loses from the other four. With perfect play the 41st disc wins.
// Package connect in game/engine plays perfectly and confirms this.
//
// # Moves and positions
//
// A move is written as the cell where the disc lands, as Allis does: d1, d2, c1. Moves
// can also be typed as a column, by its letter or by its number from the left.
//
// A position text has two parts, in the manner of Forsyth and Edwards: the ranks
// from the top down, with R for a red disc, y for a yellow one and numbers for
// vacant cells, and the side to move, r or y. Whose turn it is follows from the
// number of discs; the second part may be missing, but not wrong.
//
//	7/7/7/7/7/7 r            the start
//	7/7/7/3R3/3y3/3R3 y      d1 d2 d3
//
// A set-up text may also list the columns played from the start, as in Pascal Pons's
// solver and tutorial (Solving Connect Four: how to build a perfect AI,
// blog.gamesolver.org): 444 is the same as d1 d2 d3.
//
// # For search and solution
//
// Position is the game without seats and texts, in two words with a bit for each cell;
// [Of] returns it for a state. Its layout and arithmetic come from John Tromp's
// Fhourstones benchmark (tromp.github.io/c4/fhour.html) and Pons's tutorial.
package connect4
