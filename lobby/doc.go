// Package lobby is where players meet: tables, players, what a person may do at
// a table, and how everybody learns of it.
//
// The parts, in the order in which a move passes them:
//
//   - An [Intent] is what a person wants: to sit, to move, to resign. It names
//     the ply it answers.
//   - [Decide] is the law: a pure function from a [Table], a player, an intent
//     and a time to the next [Record], or to a refusal in words.
//   - A [Record] is the log of one game, or of a match of two, and the only truth
//     about it. Board, turn and result are derived by replaying it into a Table.
//   - [Service] loads, decides and puts the record into the [store.Store] at the
//     revision it read: one compare-and-set on one key for each intent.
//   - The store's Watch is the only broadcaster. What it reports goes to the
//     hub, and from there into the one-slot mailbox of every follower: players
//     and watchers alike, on this node or another.
//
// What happens because time passes takes the same way. The timekeeper posts an
// intent when a table's deadline has come: a flag falls, a first move was never
// made, both players are gone. The server posts one when a player's last session
// ends and when there is one again. The law decides whether it is so; of several
// servers that post the same, one succeeds. Time is that of the events, so a
// clock is the same however often its table is read; what passed while no server
// was there is credited before anybody is let in.
//
// What touches further keys when a game ends is one Update by the finisher: the
// game goes into the archive and its players' histories, and if it is rated it
// changes their ratings, once. Then its live table is removed. A player
// has one rating for each game and speed. A node knows them all by heart, so that
// a list of tables can show them.
//
// An open table may leave things free, as a [Seek]. Who seeks a game is led to the
// open table that fits and has waited longest; between two seeks that are two keys,
// and each step of the way is one compare-and-set that any server can take.
//
// Finished games are there to be studied. An index of those that everybody may see
// is written by the same Update, and Search walks it, or one player's
// history, a page at a time. Export writes a game as [PGN] or [JSON]; Import takes
// a game from elsewhere as a record that is over when it is made; and a [Place] is
// a position from which a new table goes on. Analyse has the positions of a game
// looked at by an [Adviser], which the house is, and keeps the [Study].
//
// The house has players of its own, the residents: accounts of programs, marked as
// such, who are always here. Package house plays for them; to this package they are
// players like others.
//
// People talk in rooms: the lobby's, and of each table one for the players and
// one for the watchers. A line takes the same way: a pure decision, one
// compare-and-set on the room's key, the store's Watch, a mailbox. What was said
// belongs to the game and stays with it.
//
// The package knows no terminal, no network and no database. Time comes in as a
// parameter or as the Service's clock.
package lobby
