// Package study lets several players look at games together, on a board without clocks or
// seats. They build trees of moves and draw marks on the positions.
//
// A [Record] is what the store keeps of a study: its players, its chapters and the current
// position, which everyone sees. A [Chapter] is a tree of moves from a starting position. All
// positions of a study are numbered in one sequence, so a number names a chapter, too. [Read]
// derives the [Study] from a record: the positions, and the moves in the notation that players
// write.
//
// [Decide] holds the rules, and is pure. It takes a study, a player, an [Intent] and a time, and
// returns the next record or a refusal. The leader of a study may do everything, and can let
// other players move pieces and draw. All others watch.
//
// [Studies] keeps the studies of a store. Each change is one compare-and-set on one key. The
// store's Watch delivers it to followers on all nodes. Each node has a [Summary] of every study in
// memory, and reads the rest when someone opens it.
//
// A study with a move, a comment or a mark is kept until its leader deletes it, and a month longer
// than its leader's account. One without ends after a day. [PGN] exports a study, and
// [Studies.Import] reads that again.
//
// Begin with [Studies.Create].
package study
