// Package lobby is where players meet. Its [Club] makes the rooms below it and ties
// them together. Each room is a package of its own; begin with [New]:
//
//   - table decides what a person may do at a table, and what follows.
//   - live has the tables of now, who is here, and the time that runs.
//   - pairing is how games come about.
//   - tournament is the law of tournaments, and tournaments has them played.
//   - account keeps the players, and rating how strong they are.
//   - archive has the games that are over, stats counts how they went, and analysis
//     says what is thought of them.
//   - team has the teams: people under a name, with a captain and a room of their own.
//   - talk is where people talk; sanction keeps some from that, or from coming in; audit
//     is the log of what those who run the club have done, and notice what they tell all.
//   - staff is who runs the club, and does what they ask for.
//   - house plays for the programs of this server, as a player like others.
//
// A move goes this way: a [table.Intent] says what a person wants, [table.Decide]
// makes of it the next [table.Record], and live puts that into the [store.Store] at
// the revision that it read: one compare-and-set on one key. The store's Watch is
// the only broadcaster. All that it reports goes into the one-slot mailbox of every
// follower, players and watchers alike, on this node or another. Things that happen
// because time passes take the same way, as a [table.Order]; of several servers
// that give the same, one succeeds.
//
// When a game ends, the club finishes it: one Update puts it into the archive, its
// index and its players' histories, and if it is rated it changes their ratings,
// once. Then its live table is removed.
//
// No package of the lobby but those of the stores knows a terminal, a network or a
// database. Time comes in as a parameter or as the Now of [Config].
package lobby
