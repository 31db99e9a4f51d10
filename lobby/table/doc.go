// Package table decides what may be done at a table, and nothing else: it knows no store, no
// goroutine and no clock but the time that it is given.
//
//   - A [Record] is the log of one game, or of a match of two, and the only truth
//     about it. [Replay] derives the [Table]: seats, board, turn, clocks, result.
//   - An [Intent] is what a person wants: to sit, to move, to resign. It names the
//     ply that it answers. An [Order] is the like of the server alone: somebody has
//     left, a time is up.
//   - [Decide] makes the next record of a table, a player, an intent and a time, or
//     refuses in words. [DecideOrder] does so for orders.
//   - [Table.Value] is what the store keeps of a table, and [Read] makes a table of it.
//     Both the value and the table grow by their ends: [Table.Follow] and
//     [Table.FollowValue] have no more work late in a game than early.
//
// An open table may leave things free, as a [Seek]; a [Place] is a position from
// which a table goes on. Clocks are those of the events, so a clock is the same
// however often its table is read.
package table
