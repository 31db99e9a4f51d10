// Package connect solves Connect Four: it finds who wins a position, and in how many plies,
// with perfect play. Begin reading at [Solver] and at [Solver.Best].
//
// # How
//
// The search follows Pascal Pons (Solving Connect Four: how to build a perfect AI,
// blog.gamesolver.org, parts 4 to 11), who follows John Tromp's Fhourstones benchmark
// (tromp.github.io/c4/c4.html). It is alpha-beta on bitboards that
//
//   - leaves out moves that let the other side win at once, which makes most of the
//     rest forced,
//   - tries the moves that threaten most lines first, and on ties the middle before
//     the edges,
//   - keeps a table of fixed size, where the positions that cost most to search stay
//     longest,
//   - and asks yes-or-no questions: is this position worth more than that? First it
//     asks who wins, then it halves the remaining interval.
//
// Two things are new here. Near the start, where it still saves work, a position and its
// mirror image are one. And a search that gives up leaves its bounds, so the winner is often
// known long before the length of the game.
//
// # Scores
//
// A score is how many discs the winner has left at the end, including the last one played. It
// is positive if the side to move wins; 0 is a draw. With perfect play the score of a position
// stays the same, except for its sign. The start is worth 1: red wins with the last of its 21
// discs, the 41st of the game. [Score.Plies] converts a score to a distance.
//
// # What is known, and how long it takes
//
// The tests solve positions of Pons's test sets (testdata). With PAWNSTORM_LONG=1
// they solve twenty of each of his six sets, and the start, which takes 900 million
// nodes and, with 256 MB, five and a half minutes of processor time. The positions of
// BenchmarkBest, with fifteen and sixteen discs, take 140,000 nodes.
package connect
