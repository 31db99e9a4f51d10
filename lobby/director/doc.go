// Package director keeps the tournaments of a club and has them played.
//
// Package tournament decides what may be done. [Tournaments.Do] puts the record that
// follows into the store, at the revision that it read: one compare-and-set on one key. The
// store's Watch tells every node of it.
//
// [Tournaments.Run] does what is due, on every node: it starts, pairs and ends tournaments,
// and makes the tables of boards. Of several nodes that do the same at once one succeeds,
// and a node that is killed between two steps leaves nothing that another, or it itself
// later, does not go on with: the pairing is one commit, the id of each table follows from
// its board, and the result of a table is taken in by the same Update that settles it
// ([Tournaments.Changes]), once.
//
// [Tournaments.RunRules] makes tournaments that recur, by the rules that [Tournaments.SetRules]
// is given.
//
// Begin with [Tournaments.Create].
package director
