// Package search looks ahead in any game that two play in turns: an alpha-beta
// search on [game.Walk].
//
// # What it does
//
// It goes one ply deeper each time (iterate.go), in a narrow window about the
// last score, and looks at every node for the best move first and for proof
// that the others are no better (principal variation search, node.go). All that it
// finds it keeps in a transposition table of fixed size (table.go). Moves are
// tried in the order of the table, what they gain, killers, the answer to the
// last move, and the history of their slot (order.go, history.go). Where the
// depth is used up it looks on along sharp moves (quiesce.go).
//
// Of the rest the walk decides, so that no game is a special case (prune.go):
//
//   - CanPass: a side that stands well even after giving its turn away is
//     believed (null move), and where it stands very well it is believed at
//     once. Late and hopeless quiet moves near the leaves are left out. Where
//     having to move can be a burden, none of this is done.
//   - Forced: such a position is searched a ply deeper, is never judged as it
//     stands, and no move in it or into it is left out.
//   - Gain: sharp moves that lose something come last, and are searched only as
//     far as the depth can make up for the loss.
//   - Ending: wins and losses are counted in plies from the root, so that the
//     shortest win and the longest defence are played. Draws are the walk's.
//
// Late moves are searched less deeply at first in every game: they are searched
// again if that makes them look good.
//
// # Promises
//
// A search allocates to begin and to tell what it has found, but nothing for each
// node. It asks the clock and the context every 256 nodes. With one memory, the
// same limit of nodes or depth gives the same result. The methods can be left
// out one by one inside the package: what remains is compared with a plain
// search in every game (TestBruteForce).
//
// # Caveats
//
// A table that knows nothing of history can be wrong about draws by counting and
// repetition that are still some plies away: whoever goes from one game to another
// had better Forget. A forced win that is reported is one, but not always the
// shortest.
package search
