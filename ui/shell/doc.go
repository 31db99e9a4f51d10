// Package shell is what people say in words: on the shell as "ssh HOST
// COMMAND", and on the command line of the screens.
//
// Each command is one entry of a table: its name, the forms in which it is written,
// its help and what it does. Package grammar reads a line by these forms, and makes
// help, completion and suggestions of the same table. [Shell.Run] carries out a
// line; it knows neither SSH nor a terminal, only the lobby and three streams.
//
// # Which table
//
// A table is named by its id, by its code if it is private, as "board 2" or "2nd
// board", which count one's own unfinished tables from the oldest on, or as "it"
// or "board". "It" is the table that somebody looks at or, on the shell, the one
// that they used last. That is kept in the store for each player, so that the
// commands of a script mean the same table whatever happens elsewhere, on
// whichever server they arrive. Somebody who has used none means their only one.
//
// # What comes back
//
// The code is [Done] when the command was carried out, [Refused] when it could
// not be, and [Wrong] when its words are wrong. In the last two cases nothing was
// changed and one sentence on the error stream says why. Answers are plain ASCII
// text that stays as it is from version to version, without colours unless
// --color asks for them. With --json they are one object, or for lists and
// streams one on each line. The fields are those of the documents in this package
// and in package words, and "help COMMAND" lists them; there may be more one day,
// but none is taken away or changes its meaning. Those of a table are:
//
//	id, name, game, options, status, result, game_result, match_result, seats, you, turn, ply, clocks, rated,
//	private, match, host, invited, seek, created, changed, revision
//	code, setup, position, moves, shown, offers, claim    but for lists
//
// When a command has ended, the next one sees what it did.
package shell
