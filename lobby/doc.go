// Package lobby brings players together. A [Club] creates the services in the packages below
// and connects them. Each service is a package of its own. Start reading at [New]:
//
//   - table decides what a player may do at a table and what happens next.
//   - live keeps the current tables, presence and clocks.
//   - pairing creates games.
//   - tournament holds the rules of tournaments, and director runs them.
//   - account keeps the players, and rating their strength.
//   - archive keeps finished games, stats counts results, and analysis evaluates games.
//   - study lets several players look at a game together.
//   - team keeps teams, which have a name, a captain, members and a chat room.
//   - chat keeps the chat rooms. ban keeps the mutes and bans. audit is the log of staff
//     actions, and announce shows announcements.
//   - admin implements the staff commands and knows who is staff.
//   - bots plays for the server's bots, through the same intents as any player.
//
// A move takes this path: a [table.Intent] says what a player wants, [table.Decide] turns it
// into the next [table.Record], and live writes that to the [store.Store] at the revision it
// read. That is one compare-and-set on one key. Only the store's Watch broadcasts changes. Each
// follower of a table, on any node, has a mailbox with one slot, and the Watch puts every
// change into it. Events caused by time take the same path, as a [table.Order]. If several
// servers post the same order, one of them succeeds.
//
// When a game ends, the club settles it. One Update puts the game into the archive, the index
// and its players' histories and, if the game is rated, changes their ratings once. Then the
// club deletes the live table.
//
// Apart from store, email and webhook, no package of the lobby uses a terminal, a network or a
// database. Time comes in as a parameter or through Now in [Config].
package lobby
