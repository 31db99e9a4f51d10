// Package anarchist is Anarchist Chess: pawns alone, which belong to nobody. It
// is an impartial game: what may be played does not depend on who plays.
//
// # The rules
//
//  1. On a chess board stand eight pawns on rank 2, which face up (P), and eight
//     on rank 7, which face down (p).
//  2. Two players alternate, and either may move any pawn. The one who begins is drawn by
//     lot unless the table says otherwise.
//  3. A pawn steps one cell forward if that is vacant, or two from its own home
//     rank if both are vacant, and captures any pawn, of either facing, one cell
//     diagonally forward. There is no promotion and no en passant: on its last
//     rank a pawn has no move.
//  4. The player who is to move and cannot has lost. There are no draws.
//  5. A move is written a2-a4 or a4xb5, a position as its placement alone.
//
// Every move brings a pawn nearer to its last rank, so a game ends within 96
// plies. From the initial position whoever moves second wins by copying every
// move in the mirror between ranks 4 and 5, that is from cell (f, r) to cell
// (f, 9-r). The option of a scrambled start, some random plies before the game,
// is for players who know. The source's heading "king-of-the-hill" is the tag of
// a tournament in which programs play one another, not a rule.
//
// # Set-up text
//
// The position text does not say whose turn it is, and on the board nothing
// depends on it. The winner does. A set-up text therefore is a position text, or
// nothing for the initial position, with the seat to move before it:
//
//	                                        the initial position, first to move
//	second                                  the same, second to move
//	8/pppppppp/8/8/P7/8/1PPPPPPP/8          first to move
//	second 8/pppppppp/8/8/P7/8/1PPPPPPP/8   second to move
//
// State.String writes the last two forms, so that nothing is lost in it; there
// is no history to keep. The position text alone is the state's Position.
//
// The seats are called first and second, and either may begin. The seat of a
// piece on the board (game.Piece) is only a hint for its colour, and for the
// case of its letter: first for a pawn that faces up, second for one that faces
// down.
//
// # For search and solution
//
// Position, with AppendMoves and After, is the game without seats and texts; Of
// takes it from a state, and Move.Number leads back.
//
// # Where the time goes
//
// Perft counts some 300 million nodes a second on a core of its own, and 70
// million on one that is shared by many (BenchmarkPerft).
// All steps, double steps and captures of all pawns are found with some twenty
// shifts and masks. Nearly all of the time is then spent on taking the targets
// out of these sets one by one and writing the moves down.
package anarchist
