// Package tournament decides what may be done in a tournament, and nothing else: it knows
// no store, no goroutine, no table and no clock but the time that it is given.
//
//   - A [Record] is the log of one tournament, and the only truth about it. [Replay]
//     derives the [Tournament]: its entries, rounds, boards and results.
//   - An [Intent] is what a person wants: to join, to pause, to start. An [Order] is the
//     like of the server: a game has ended, a round is to be paired.
//   - [Decide] makes the next record of a tournament, a person, an intent and a time, or
//     refuses in words. [DecideOrder] does so for orders.
//   - [Tournament.Due] is when the server has something to do. The order is always
//     [Advance]: it starts, pairs or ends a tournament, whichever is due.
//
// All who join have an entry with a number, in the order of coming, which never changes:
// the log names people by it. The pairing numbers that the rules of pairing ask for are
// another thing. They follow from the ratings, and in a Swiss tournament they change when
// somebody comes late.
//
// Each board has a table of its own. Its id follows from the tournament, the round and the
// board ([TableID]), so that however often it is made there is one; and its result is taken
// once.
//
// The packages below this one do the arithmetic: swiss, roundrobin, knockout and arena pair,
// tiebreak ranks. They know numbers alone.
package tournament
