// Package table decides what can happen at a table. It does not know stores, goroutines or the time
// of day: callers pass the time in.
//
//   - A [Record] is the log of one game, or of a match of two games. It is the only source of
//     truth. [Replay] derives the [Table]: seats, board, turn, clocks and result.
//   - An [Intent] is what a person wants: to sit, to move, to resign. It names the ply that it
//     answers. An [Order] comes from the server: a player left, or time is up.
//   - [Decide] returns the next record for a table, a player, an intent and a time, or refuses
//     with a sentence. [DecideOrder] does the same for orders.
//   - [Table.Value] returns what the store keeps of a table, and [Read] turns it back into a
//     table. Values and tables grow at their end, so [Table.Follow] and [Table.FollowValue] take
//     as long late in a game as early.
//
// An open table can leave terms open; see [Seek]. A game can start at the position of another one;
// see [Place]. Clocks follow from the times of the events, so a clock is the same however often
// its table is read.
package table
