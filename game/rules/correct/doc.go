// Package correct is Politically Correct Chess by L. Lynn Smith, on 10x10 cells
// between Green and Blue. Card.txt is what players read of it.
//
// # The game in short
//
// Nobody is captured. A turn is a pass or one action, and after the action the
// player may displace pieces that it has sandwiched. Displaced pieces, of either
// player, go to their player's hand, and to bring one back is the action of a
// later turn:
//
//	D S  Designated Individual, Significant Other: slide like a queen to a
//	     vacant cell
//	T    Group Therapist: slides like a bishop and displaces what it lands on;
//	     may once step along a rank or file, after which it is written U
//	W    Social Worker: leaps two cells to a piece and pushes it one cell away
//	H    Public Housing: slides like a rook, at most 9 cells, then 8, down to 0;
//	     everybody beside it is frozen
//	C    Conflict Arbitrator: leaps to any vacant cell between two pieces
//	A    Average Individual: steps like a king to a vacant cell
//	R    a retired A: stays where it is put
//
// A sandwich is a piece between two of A and R that stand directly opposite each
// other, if one of these has arrived in this turn or the piece has been pushed
// there. Each subset of such pieces makes a turn of its own.
//
// The game is drawn when the four C meet in one block or when both players pass
// in turn. It is lost without an A on the field, and by a turn of one's own that
// ends without D or S. Two draws are of the house: the third occurrence of a
// position, and 100 turns in a row without progress.
//
// # How it is held
//
// A position is a flat array of 101 bytes, what stands on each cell and a border
// piece beyond the edges, with the cells of each player as a set of 128 bits and
// both hands. A byte holds all that a piece remembers, the moves left to a Public
// Housing among it. The value is comparable, so that repetitions are found by
// comparing positions whole. To make a turn is to copy the position (170 bytes)
// and change the copy.
//
// A turn is a number: an action, up to three cells, and nine bits for displaced
// pieces. Nine are enough, because a sandwich made in this turn holds a
// neighbour of the piece that has just arrived, or that piece itself.
//
// # Where the time goes
//
// Perft runs at 50 to 90 million turns a second on one core of a common server.
// Making the list of the last ply takes almost all of it. About half goes into
// looking for sandwiches around every cell that an Average Individual may reach
// (candidates), a sixth into the slides and an eighth into sorting the pieces
// into sets of cells (scan). Copying positions does not show: there is one for
// each list, and a list has some 30 to 150 turns.
package correct
