// Command pawnstorm is an SSH server for chess and for the chess variants where the
// pawns fight back.
package main

import (
	"pawnstorm/cmd/command"
	"pawnstorm/cmd/pawnstorm/cli"
)

func main() { command.Main(cli.Run) }
