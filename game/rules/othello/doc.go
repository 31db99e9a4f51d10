// Package othello is Othello: discs that enclose those of the other side turn them
// over, and the most discs win.
//
// # The rules
//
//  1. On a board of eight by eight cells White begins with discs on d4 and e5, and
//     Black with discs on d5 and e4. Black moves first.
//  2. A turn places a disc on a vacant cell such that in at least one direction,
//     along a rank, a file or a diagonal, one or more discs of the other side stand
//     between it and a disc of one's own, without a gap. All discs so enclosed, in
//     every direction, are turned over.
//  3. A side that cannot move passes, and no other may.
//  4. When neither side can move the game is over, and more discs on the board win.
//     As many on both sides are a draw.
//
// These are the rules of the World Othello Federation (worldothello.org) without
// those for clocks and referees; there, too, vacant cells may be left at the end,
// which a tournament adds to the score of the winner, and this house to nobody's.
//
// # Moves and positions
//
// A move is the cell on which the disc is placed, d3, or the word pass. Cells are
// named as in all published games; there rank 1 is drawn at the top, and here, as for
// every game of the house, at the bottom.
//
// A position text is that of Edax and of the FFO test positions (R. Delorme,
// github.com/abulmo/edax-reversi): a sign for each cell from a1 to h1, then a2 to
// h2, and so on, X for Black, O for White and - for a vacant cell, and after a blank
// the side to move, X or O. Small letters, * for Black and . for a vacant cell are
// read as well.
//
//	---------------------------OX------XO--------------------------- X
//
// is the start.
//
// # For search
//
// A position is two words of a bit for each cell and the side to move. The legal
// moves are found for all cells at once, and the discs that one turns in a few
// shifts for each direction. The counts of [Perft] are those that are published
// (testdata/vectors.json).
//
// The worth of a position (eval.go) is by hand: moves there are and will be, corners
// and the cells beside them, discs that can never be turned, and who has the last
// move. With few vacant cells left it is exact (solve.go).
package othello
