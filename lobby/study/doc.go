// Package study is where several people look at a game together: a board without
// clocks or seats, with a tree of moves, and marks drawn on it.
//
// A [Record] is all that is kept of a study: its people, the tree and the place in
// it that everybody sees. It is one value of the store. [Read] derives the [Study]:
// the positions, and the moves as players write them.
//
// [Decide] is the law, and pure: it makes the next record of a study, a person, an
// [Intent] and a time, or refuses in words. Its leader may do everything, those whom the
// leader lets may move pieces and draw, and all others watch.
//
// [Studies] keeps those of a store. Each change is one compare-and-set on one key, and
// reaches those who follow by the store's Watch, on whichever node. A study in which
// nothing happens for a day is over; it can still be read, and taken along as PGN by [PGN],
// for a month.
//
// Begin with [Studies.Create].
package study
