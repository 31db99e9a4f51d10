// Package othello implements Othello: discs turn over the discs that they enclose, and
// the side with more discs wins.
//
// # The rules
//
//  1. The board has eight by eight cells. White starts with discs on d4 and e5, Black
//     with discs on d5 and e4. Black moves first.
//  2. A turn places a disc on a vacant cell. In at least one direction, along a rank, a
//     file or a diagonal, the new disc must enclose an unbroken row of the other
//     side's discs together with an own disc. All enclosed discs, in every direction,
//     are turned over.
//  3. A side that cannot move passes. Other passes are not allowed.
//  4. When neither side can move, the game is over and more discs win. Equal numbers
//     are a draw.
//
// These are the rules of the World Othello Federation (worldothello.org) without the
// parts about clocks and referees. Cells may stay vacant at the end. A tournament adds
// them to the winner's score; this server does not.
//
// # Moves and positions
//
// A move is the cell of the new disc, d3, or the word pass. Cells have the names of
// published games. Those draw rank 1 at the top; this server, as in every game, draws
// it at the bottom.
//
// A position text has the form of Edax and the FFO test positions (R. Delorme,
// github.com/abulmo/edax-reversi): a sign for each cell from a1 to h1, then a2 to
// h2, and so on, X for Black, O for White and - for a vacant cell, then after a space
// the side to move, X or O. Lower-case letters, * for Black and . for a vacant cell
// are accepted too.
//
//	---------------------------OX------XO--------------------------- X
//
// is the start.
//
// # For search
//
// A position is two words with a bit for each cell, and the side to move. A few shifts
// for each direction find all legal moves at once, and the discs that a move turns.
// [Perft] gives the published counts (testdata/vectors.json).
//
// The evaluation (eval.go) is written by hand: present and future moves, corners and
// the cells beside them, discs that can never be turned, and the last move of the
// game. With few vacant cells left it is exact (solve.go).
package othello
