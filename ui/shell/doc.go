// Package shell runs text commands: on the shell as "ssh HOST COMMAND", and on the command line of
// the screens.
//
// Each command is one entry of a table: its name, the forms to write it in, its help and what it
// does. Package grammar reads a line by these forms, and makes help, completion and suggestions from
// the same table. [Shell.Run] runs a line. It knows neither SSH nor a terminal, only the lobby and
// three streams.
//
// # Which table
//
// Users name a table by its id, by its code if it is private, as "board 2" or "2nd board" (their own
// unfinished tables, oldest first), or as "it" or "board". "It" is the table on the screen or, on the
// shell, the table that the player used last. The store keeps that table for each player. So all
// commands of a script mean the same table, even on different nodes of a cluster.
// For a player who has used no table yet, "it" is their only table.
//
// # Output
//
// The exit code is [Done] if the command succeeded, [Refused] if it could not be done, and [Wrong]
// if the line is wrong. In the last two cases nothing changed, and one sentence on the error stream
// says why. Answers are plain ASCII text that stays the same from version to version, without colours
// unless --color asks for them. With --json, the answer is one object, or one per line for lists and
// streams. Package words and this package define the fields, and "help COMMAND" lists them. Later
// versions may add fields, but never remove one or change its meaning. A table has these fields:
//
//	id, name, game, options, status, result, game_result, match_result, seats, you, turn, ply, clocks,
//	rated, private, match, host, invited, seek, created, changed, revision
//	code, setup, position, moves, shown, offers, claim    not in lists
//
// When a command ends, the next one sees its effect.
package shell
