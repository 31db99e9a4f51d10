// Package strike is General Strike Chess, Will Stedden's game in which the pawns
// revolt: [Rules] gives it to the rest of the program, and [Perft] counts its
// move sequences.
//
// Sixteen Workers on the outer rows face fifteen Capitalists on the two rows
// across the middle. Workers begin, one move a turn. A Worker steps like a pawn
// towards the middle, and like a king on rows 4 and 5. The ends of each file are
// its factories; while both are occupied the file runs, and its rooks, knights,
// bishops and queens move as in chess. In any other file they are pawns that
// step away from the middle. The king keeps to rows 4 and 5, whatever the
// factories do, and knows no check. A captured Worker goes back to a vacant
// factory of the file in which it was taken, and is gone only if there is none.
// Workers win by taking the king, Capitalists by leaving the Workers no move.
// Each ply adds a point for every file to a tally, to the Capitalists if the
// file runs and else to the Workers; it decides level matches of two games.
//
// # Texts
//
// A move is two cells, "b4-d3" or, if it captures, "b5xd6". A position is the
// placement from row 8 down, the side to move (w or c) and the tally of
// Capitalists and Workers, which is left out at 0/0:
//
//	pppppppp/8/8/RNB1QBNR/RNBQKBNR/8/8/pppppppp w
//	ppppp1pp/5p2/8/RNB1QBNR/RNBQKBNR/8/8/pppppppp c 7/1
//
// In front of a position, or in place of one, "draws=off" says that the game is
// played without the two draws of the house: the third occurrence of a position,
// and 100 plies without a capture. The text does not hold what these two count:
// they begin afresh in a game that begins from a text. That is why the record of
// a game is its moves.
//
// # How it works, and where the time goes
//
// The rules live on [position], a value of eight machine words that is copied to
// make a move and dropped to take it back; [state] adds tally, history and the
// list of moves. Pieces that move as pawns, most of either side, are moved all
// at once by shifting their set, and which files run is one multiplication.
// About half of the time of a count goes into writing down the moves of such
// sets and a quarter into copying positions; the lines of the sliding pieces
// come far behind. That makes more than 150 million nodes a second on one core
// (go test -bench Perft).
package strike
