// Package prover proves forced wins: that the side to move wins within so many plies,
// whatever the other side does, by the ends that the rules themselves make.
//
// [Prover.Find] searches an AND/OR tree, one ply deeper each time: on one side's turn
// one move must win, on the other's all of them. It judges nothing, so that a proof
// counts as one; the first length at which there is a proof is the shortest, and all moves
// that win as soon are found. Where a turn can be lost by the turn itself, as in
// Politically Correct Chess, the last ply of a proof is the loser's.
//
// A table keeps what was proved of a position, and refuted, with the number of plies. The
// reply that refuted the last try is tried first: most tries fail to the same one.
//
// Turns must alternate. A position that repeats one on the way to it is no win, as by the
// rules a repetition is none. So a refutation may depend on the way there, if more plies are
// left than it takes to repeat; a proof does not.
package prover
