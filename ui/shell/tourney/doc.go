// Package tourney is the command about tournaments: how it is said, and what it does.
//
// [Command] is its entry for the grammar, and [Run] carries it out in an [Env], which the
// shell fills.
package tourney
