// Package correct implements Politically Correct Chess by L. Lynn Smith, played on 10x10
// cells by Green and Blue. Players read card.txt.
//
// # The game in short
//
// There are no captures. A turn is a pass or one action, and after the action the player
// may displace the pieces that it sandwiched. Displaced pieces of either player go to
// their owner's hand. Bringing one back is the action of a later turn:
//
//	D S  Designated Individual, Significant Other: slide like a queen to a
//	     vacant cell
//	T    Group Therapist: slides like a bishop and displaces what it lands on;
//	     may once step along a rank or file and is written U afterwards
//	W    Social Worker: leaps two cells to a piece and pushes it one cell away
//	H    Public Housing: slides like a rook, at most 9 cells, then 8, down to 0;
//	     every piece beside it is frozen
//	C    Conflict Arbitrator: leaps to any vacant cell between two pieces
//	A    Average Individual: steps like a king to a vacant cell
//	R    a retired A: stays where it is put
//
// A sandwich is a piece between two pieces A or R that are directly opposite each other.
// One of them must have arrived in this turn, or the piece must have been pushed there.
// Each subset of the sandwiched pieces is a turn of its own.
//
// The game is drawn when the four C meet in one block, or when both players pass in a row.
// A player loses without an A on the field, and when a turn of their own ends without D
// or S. This server adds two draws: the third occurrence of a position, and 100 turns in
// a row without progress.
//
// # Representation
//
// A position is a flat array of 101 bytes, one for each cell and one for a border piece
// beyond the edges, with the cells of each player as a set of 128 bits, and both hands. A
// byte includes the memory of a piece, such as the moves left to a Public Housing. The
// value is comparable, so repetitions compare whole positions. Making a turn copies the
// position (170 bytes) and changes the copy.
//
// A turn is a number: an action, up to three cells, and nine bits for displaced pieces.
// Nine are enough because a sandwich of this turn contains a neighbour of the piece that
// has just arrived, or that piece itself.
//
// # Where the time goes
//
// Perft counts 50 to 90 million turns a second on one core of a common server. Almost all
// of the time goes into the lists of the last ply: about half into looking for sandwiches
// around every cell that an Average Individual may reach (candidates), a sixth into the
// slides and an eighth into sorting the pieces into sets of cells (scan). Copying
// positions is negligible: there is one copy for each list of 30 to 150 turns.
package correct
