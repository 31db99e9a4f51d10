// Package connect solves Connect Four: it finds who wins a position, and in how
// many plies, if both sides play as well as can be. Begin reading at [Solver] and
// at [Solver.Best].
//
// # How
//
// The search is that of Pascal Pons (Solving Connect Four: how to build a perfect
// AI, blog.gamesolver.org, parts 4 to 11), which follows John Tromp's Fhourstones
// benchmark (tromp.github.io/c4/c4.html): alpha-beta on bitboards, with
//
//   - moves that let the other side win at once left out, which makes most of the
//     rest forced,
//   - the moves that threaten most lines tried first, and the middle before the
//     edges where these are equal,
//   - a table of what is known of positions, of fixed size, in which the positions
//     that cost most to search are kept longest,
//   - and questions that are answered with yes or no: is this position worth more
//     than so much? First it asks who wins, then halves what is left between.
//
// Two things are new here: near the start, where that still saves something, a position
// and its mirror image are one; and a search that was given up leaves the bounds
// that it has found, so that who wins is often known long before how soon.
//
// # Scores
//
// A score is how many discs the winner has left at the end, the last one counted,
// positive if that is the side to move; 0 is a draw. So every position has one that
// does not change while both play well, but for its sign. The start is worth 1: red
// wins with the last of its 21 discs, the 41st of the game. [Plies] makes a distance
// of it.
//
// # What is known, and how long it takes
//
// The tests solve positions of Pons's test sets (testdata). With PAWNSTORM_LONG=1
// they solve twenty of each of his six sets, and the start, which takes 900 million
// nodes and, with 256 MB, five and a half minutes of a processor. The positions of
// BenchmarkBest, with fifteen and sixteen discs, take 140,000 nodes.
package connect
