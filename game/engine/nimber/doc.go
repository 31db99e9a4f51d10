// Package nimber solves Anarchist Chess: it finds who wins a position, and how.
//
// The game is impartial: both players have the same moves, and a player who cannot move loses.
// Every position of such a game is worth a heap of Nim, its nimber (R. Sprague 1935, P. M. Grundy
// 1939): the least number that no move leads to. The player to move loses if and only if it is
// 0. If the parts of a position do not affect each other, its nimber is the exclusive or of
// theirs.
//
// # How it solves
//
//   - A position is split into parts (parts.go). For each pawn we find an upper bound of
//     the cells it may ever reach. Pawns whose cells may meet are in one part. Pawns that
//     are stuck for ever are walls.
//   - A part is the same wherever it stands, mirrored left and right, and upside down
//     with all pawns facing about. One of these represents all (canonical.go). Two equal
//     parts cancel out.
//   - A search asks whether a part is worth n: whether the part and a heap of n together
//     are lost for the player to move (search.go). To solve a sum, all parts but the
//     largest need a number; for the largest, one question is enough. Moves to small
//     parts are tried first.
//   - A table of fixed size remembers the nimber of a part, or nimbers that it does not
//     have (table.go). Entries hold the whole part, so they are never confused. The
//     entries that took longest to find stay longest.
//
// # Balanced positions
//
// A position that is its own image upside down, about the line between ranks 4 and 5 with all
// pawns facing about, is worth 0. Proof: the second player answers each move with its image, and
// the answer is always legal:
//
//   - The answering pawn is still there. It is in the file of the pawn that moved, on
//     another rank, and a move captures in another file than its pawn's.
//   - If the move captured, the answer has something to capture: the image of the
//     captured pawn. It is on another rank, and is not the pawn that moved, which came
//     from another file.
//   - If the move was a step or a double step, it crossed vacant cells, and their images
//     were vacant too. It cannot have crossed the middle: then both cells beside the
//     middle would have been in its way or left by it, and the answering pawn stands on
//     one of them. So the move used none of the cells that the answer needs, which are
//     on the other half of the board.
//
// After the answer the position is its own image again. As no game is endless, the first player
// runs out of moves. Two other symmetries have this property (canonical.go); a test tries all
// three on every position of small boards.
//
// The start is such a position, on a board of any width. So as second player the solver never
// loses from it, at no cost. It recognizes moves that lead to such a position just as fast.
//
// # Boards
//
// The start is worth 0 on a board of eight ranks and 1 to 8 files. The moves from it are worth,
// by files (the others are images of these):
//
//	files   a3  b3   a4  b4   time
//	    1   *3       *2       1 ms
//	    2   *3       *1       1 ms
//	    3   *5  *5   *2  *2   0.1 s
//	    4   *5  *6   *3  *3   4 s
//
// Five files were out of reach.
//
// On boards with fewer ranks, pawns still begin on the second rank and on the last but one, and
// may take two steps from there. The start is worth:
//
//	ranks   1 file   2 files and more   positions      time
//	    4        0   0, up to 6 files   1.1 million      4 s
//	    5       *1   0, up to 5 files   1.9 million      7 s
//	    6       *2   0, up to 4 files   0.4 million      1 s
//	    7        0   0, up to 4 files   1.3 million      4 s
//	    8        0   0, up to 4 files   3.4 million     19 s
//
// These are from exhaustive searches. The command for both tables, and the times on one core of
// a small virtual machine:
//
//	PAWNSTORM_LONG=1 go test -v -run 'FirstMoves|LowBoards' ./game/engine/nimber
//
// # How far it reaches
//
// After that many random plies from the start, it knows what to play in this share of positions,
// within a second and from an empty memory. There were 40 positions each, on a core of its own,
// where a second is about a million nodes:
//
//	plies     4    8   12   16   20   24   28   32
//	known    8%   0%   5%  13%  83%  98% 100% 100%
//
// A position of 24 plies takes 40 ms on average, one of 28 plies 1.4 ms. The command:
//
//	go test -run xxx -bench Solved -benchtime 40x ./game/engine/nimber
//
// When it gives up, its move is a guess: the move that leaves the least to solve, so that it is
// the first to know. Against a player that searches as many positions instead, this wins 162
// games of 200:
//
//	PAWNSTORM_LONG=1 go test -v -run GuessOrSearch ./game/engine
package nimber
