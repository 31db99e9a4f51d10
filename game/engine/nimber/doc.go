// Package nimber solves Anarchist Chess: it finds who wins a position, and how.
//
// The game is impartial: what may be played does not depend on who plays, and
// who cannot move has lost. Every position of such a game is worth a heap of Nim,
// its nimber (R. Sprague 1935, P. M. Grundy 1939): the least number that no move
// leads to. The player to move loses if and only if it is 0. A position whose
// parts do not bear on one another is worth the exclusive or of their nimbers.
//
// # How it solves
//
//   - A position is taken apart (parts.go): which cells each pawn may ever come
//     to, whatever both players do, is found from above, and pawns whose cells may
//     meet are in one part. Pawns that are stuck for ever are walls.
//   - A part is the same wherever it stands, mirrored left and right, and upside
//     down with all pawns facing about; one of these stands for all
//     (canonical.go). Two parts that are the same cancel out.
//   - A part is searched for whether it is worth n: whether the part and a heap of
//     n together are lost for the player to move (search.go). To solve a sum only
//     all parts but the largest need a number; for the largest one question is
//     enough. Moves to small parts are tried first.
//   - What is found out stays in a table of fixed size (table.go): the nimber of a
//     part, or some that it is not. Entries hold the whole part, so that no two are
//     ever confused. The entries that took longest to find are kept longest.
//
// # Balanced positions
//
// A position that is its own image upside down, in the line between ranks 4 and 5
// with all pawns facing about, is worth 0. Proof: whoever moves second answers
// each move by its image, and the answer is always legal:
//
//   - The pawn that answers is still there. It is in the file of the pawn that
//     moved, on another rank, and what a move captures is in another file than
//     the pawn that moves.
//   - If the move captured, there is something to capture for the answer: the image
//     of what was taken, on another rank, and not the pawn that moved, which came
//     from another file.
//   - If the move was a step or a double step, it went over cells that were vacant,
//     and so were their images. It cannot have gone across the middle, for then
//     both cells beside the middle would have been in its way or left by it, and
//     the pawn that answers stands on one of them. So it used up none of the cells
//     that the answer needs, which are on the other half of the board.
//
// After the answer the position is its own image again. As no game is endless,
// whoever moves first runs out of moves. Two other symmetries have this property
// (canonical.go); a test tries all three out on every position of small boards.
//
// The start is such a position, on a board of any width, so that the solver never
// loses from it as second player, at no cost. It sees as soon when a move leads to
// such a position.
//
// # Boards
//
// The start is worth 0 on a board of eight ranks and any number of files, from 1
// to 8. The moves from it are worth, by files (the others are images of these):
//
//	files   a3  b3   a4  b4   time
//	    1   *3       *2       1 ms
//	    2   *3       *1       1 ms
//	    3   *5  *5   *2  *2   0.1 s
//	    4   *5  *6   *3  *3   4 s
//
// Five files were out of reach.
//
// On boards with fewer ranks, where pawns still begin on the second rank and on
// the last but one and may take two steps from there, the start is worth:
//
//	ranks   1 file   2 files and more   positions      time
//	    4        0   0, up to 6 files   1.1 million      4 s
//	    5       *1   0, up to 5 files   1.9 million      7 s
//	    6       *2   0, up to 4 files   0.4 million      1 s
//	    7        0   0, up to 4 files   1.3 million      4 s
//	    8        0   0, up to 4 files   3.4 million     19 s
//
// These were found by trying everything. The command for both tables, and the
// times on one core of a small virtual machine:
//
//	PAWNSTORM_LONG=1 go test -v -run 'FirstMoves|LowBoards' ./game/engine/nimber
//
// # How far it reaches
//
// In this share of positions, so many random plies from the start, it knows within
// a second and from an empty memory what to play; 40 positions each, on a core of
// its own, where a second is about a million nodes:
//
//	plies     4    8   12   16   20   24   28   32
//	known    8%   0%   5%  13%  83%  98% 100% 100%
//
// A position of 24 plies takes 40 ms on the average, one of 28 plies 1.4 ms. The
// command:
//
//	go test -run xxx -bench Solved -benchtime 40x ./game/engine/nimber
//
// Where it gives up, its move is a guess: the one that leaves the least to solve, so
// that it is the first to know. Against one that searches as many positions there
// instead, that wins 162 games of 200:
//
//	PAWNSTORM_LONG=1 go test -v -run GuessOrSearch ./game/engine
package nimber
