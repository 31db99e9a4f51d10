// Package search looks ahead in any game for two players who take turns: an alpha-beta search on
// [game.Walk].
//
// # What it does
//
// It goes one ply deeper each time (iterate.go), with a narrow window around the last score. At
// every node it looks for the best move first and then for proof that the others are no better
// (principal variation search, node.go). A transposition table of fixed size keeps all results
// (table.go). Moves are tried in this order: the table's move, captures by gain, killers, the
// answer to the last move, and by how often such moves refuted something: anywhere, after the last
// move, and after the move before that (order.go, history.go). When the depth is used up, the search
// continues with sharp moves (quiesce.go).
//
// The walk decides about the rest, so that no game is a special case (prune.go):
//
//   - CanPass: if a side stands well even after giving its turn away, the node is cut
//     off (null move); if it stands very well, at once. Late and hopeless quiet moves
//     near the leaves are left out. If having to move can be a burden, none of this
//     is done.
//   - Forced: such a position is searched a ply deeper and is never evaluated as it
//     stands. No move in it or into it is left out.
//   - Gain: sharp moves that lose something come last, and are searched only as far
//     as the depth can make up for the loss.
//   - Place: the worth of a position is corrected by what searches found after the
//     same last moves (correct.go).
//   - Ending: wins and losses are counted in plies from the root, so that the search
//     plays the shortest win and the longest defence. The walk decides about draws.
//
// In every game late moves are first searched less deeply, and again if they then look good.
//
// # Guarantees
//
// A search allocates to begin and to return its results, but not for each node. It checks the
// clock and the context every 256 nodes. With the same memory, the same limit of nodes or depth
// gives the same result. Inside the package each method can be switched off, to compare the rest
// with a plain search in every game (TestBruteForce).
//
// # Caveats
//
// The table knows nothing of the history, so it can be wrong about draws by counting and repetition
// that are still some plies away. Call Forget between games. A reported forced win is one, but not
// always the shortest.
package search
