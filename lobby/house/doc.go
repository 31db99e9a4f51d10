// Package house lets the house play: programs that are always here, sit at the
// same tables as people, and do there by the same intents what people do.
//
// Begin with [House]. Its one goroutine, the dispatcher, looks at the tables that concern
// the house when they have changed, and asks each what it wants of the house now: [wish],
// a pure function. All others cost it nothing. A wish that takes time has a goroutine of its own,
// at most one for each table, that ends when the wish is fulfilled or the table
// wants something else. Nothing is remembered that a restart could lose but what a
// player has thought of the last few moves: games that were under way are found
// because their tables want something.
//
// A player who is to move thinks by an engine, on a worker of the [Pool]. There are few of
// these, so that people whose games have nothing to do with the house do not
// notice how many it plays; they go from table to table in turn, and take the less
// time for each the more tables wait (see budget).
//
// The house also answers the questions of the lobby: hints before studies of games
// that are over, and both when no table waits for a move. A hint waits no longer than
// for a few moves, and a study goes on after some more.
//
// A player who was of the house and is not any more, such as a program that was
// taken out of the configuration, leaves no game behind: see gone.go.
//
// Of several nodes on one store one thinks for each table: that to which it falls, of
// those on which the player lives, as long as its lease lasts. While they do not agree
// yet, several answer. The first answer counts: it is a compare-and-set, and the others
// find that the table wants nothing any more.
package house
