// Package teams prints teams: see [Command].
package teams
