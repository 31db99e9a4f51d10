// Package study lets several players look at a game together, on a board without clocks or
// seats. They build a tree of moves and draw marks on the positions.
//
// A [Record] is what the store keeps of a study: its players, the tree and the current
// position, which everyone sees. [Read] derives the [Study] from it: the positions, and the
// moves in the notation that players write.
//
// [Decide] holds the rules, and is pure. It takes a study, a player, an [Intent] and a time, and
// returns the next record or a refusal. The leader of a study may do everything, and can let
// other players move pieces and draw. All others watch.
//
// [Studies] keeps the studies of a store. Each change is one compare-and-set on one key. The
// store's Watch delivers it to followers on all nodes. A study ends after a day without changes.
// Players can read it for another month, and export it with [PGN].
//
// Begin with [Studies.Create].
package study
