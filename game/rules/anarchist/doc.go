// Package anarchist implements Anarchist Chess: pawns that belong to neither player.
// It is an impartial game: both players have the same moves.
//
// # The rules
//
//  1. A chess board has eight pawns on rank 2, which face up (P), and eight on rank 7,
//     which face down (p).
//  2. Two players alternate, and either may move any pawn. A random player begins,
//     unless the table says otherwise.
//  3. A pawn steps one cell forward if that is vacant, or two from its own home
//     rank if both are vacant, and captures any pawn, of either facing, one cell
//     diagonally forward. There is no promotion and no en passant: on its last
//     rank a pawn has no move.
//  4. A player who cannot move loses. There are no draws.
//  5. Moves are written a2-a4 or a4xb5, and positions as the placement alone.
//
// Every move brings a pawn nearer to its last rank, so a game ends within 96 plies.
// From the initial position the second player wins by mirroring every move between
// ranks 4 and 5, that is from cell (f, r) to cell (f, 9-r). The option of a scrambled
// start, some random plies before the game, prevents this. The source's heading
// "king-of-the-hill" is the tag of a tournament between programs, not a rule.
//
// # Set-up text
//
// The position text does not say whose turn it is: the moves do not depend on it, but
// the winner does. So a set-up text is a position text, or nothing for the initial
// position, after the seat to move:
//
//	                                        the initial position, first to move
//	second                                  the same, second to move
//	8/pppppppp/8/8/P7/8/1PPPPPPP/8          first to move
//	second 8/pppppppp/8/8/P7/8/1PPPPPPP/8   second to move
//
// State.String writes the last two forms, which lose nothing because the game needs no
// history. The state's Position is the position text alone.
//
// The seats are called first and second, and either may begin. The seat of a piece on
// the board (game.Piece) only sets its colour and the case of its letter: first for
// pawns that face up, second for pawns that face down.
//
// # For search and solution
//
// Position, with AppendMoves and After, is the game without seats and texts. Of returns
// it for a state, and Move.Number converts a move for states.
//
// # Where the time goes
//
// Perft counts about 300 million nodes a second on a free core, and 70 million on a
// busy one (BenchmarkPerft). About twenty shifts and masks find all steps, double steps
// and captures of all pawns. Nearly all of the time then goes into taking the targets
// out of these sets one by one and writing the moves.
package anarchist
