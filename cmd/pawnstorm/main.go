// Command pawnstorm is an SSH server in which people play chess and the chess
// variants where the pawns fight back.
package main

import (
	"pawnstorm/cmd/command"
	"pawnstorm/cmd/pawnstorm/cli"
)

func main() { command.Main(cli.Run) }
