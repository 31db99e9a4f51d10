// Package director stores a club's tournaments and runs them.
//
// Package tournament decides what a player or the server may do. [Tournaments.Do] puts the next
// record into the store, over the revision that it read: one compare-and-set on one key. The
// store's Watch delivers the change to all nodes.
//
// [Tournaments.Run] runs on every node. It starts, pairs and ends tournaments, and creates the
// tables of boards. If several nodes do the same thing at once, one of them succeeds. If a node is
// killed between two steps, another node, or the same one after a restart, continues. That is
// safe:
//
//   - A pairing is one commit.
//   - The id of a table depends only on its board.
//   - The Update that settles a table also gives its result to the tournament, once. See
//     [Tournaments.Changes].
//
// [Tournaments.RunRules] creates recurring tournaments from the rules that
// [Tournaments.SetRules] has set.
//
// Begin with [Tournaments.Create].
package director
