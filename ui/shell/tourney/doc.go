// Package tourney prints tournaments, and reads the operator's file of recurring ones.
//
// [Command] is the entry for the grammar, and [Run] runs the command in an [Env] from the shell.
package tourney
