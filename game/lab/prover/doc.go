// Package prover proves forced wins: the side to move wins within a number of plies against every
// defence. Only the rules decide what a win is.
//
// [Prover.Find] searches an AND/OR tree, one ply deeper each time: on our turn one move
// must win, on the other side's turn all of them. It does not evaluate positions, so a
// proof is certain. The first depth with a proof is the shortest, and Find returns all
// moves that win that fast. Where a move can lose by itself, as in Politically Correct
// Chess, the last ply of a proof is the loser's.
//
// A table keeps what was proved and refuted for a position, with the number of plies. The
// reply that refuted the last try is tried first: most tries fail to the same one.
//
// Turns must alternate. A repetition on the path is not a win, as in the rules. So a
// refutation may depend on the path if enough plies are left to repeat; a proof does not.
package prover
