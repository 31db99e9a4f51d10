// Package tournament decides what may happen in a tournament. It uses no store, goroutine, table or
// clock, only the time that it is given.
//
//   - A [Record] is the log of one tournament. [Replay] derives the [Tournament]: its entries,
//     rounds, boards and results.
//   - An [Intent] is what a person wants: to join, to pause, to start. An [Order] is what the
//     server wants: a game has ended, or a round is due.
//   - [Decide] takes a tournament, a person, an intent and a time, and returns the next record or
//     a refusal. [DecideOrder] does the same for orders.
//   - [Tournament.Due] returns when the server has something to do. The order is always
//     [Advance]: it starts, pairs or ends a tournament.
//
// Each player has an entry with a number, in the order of joining. It never changes, and the log
// uses it. The pairing numbers of the pairing rules are different numbers: they follow from the
// ratings, and in a Swiss tournament they change when a player joins late.
//
// Each board has its own table. [TableID] derives its id from the tournament, the round and the
// board, so that a board has only one table. Its result counts once.
//
// The packages below this one do the calculations: swiss, roundrobin, knockout and arena make
// pairings, and tiebreak ranks players. They only use numbers.
package tournament
