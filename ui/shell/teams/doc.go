// Package teams is the command about teams: see [Command].
package teams
