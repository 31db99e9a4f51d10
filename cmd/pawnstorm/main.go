// Command pawnstorm is an SSH server in which people play chess and the chess
// variants where the pawns fight back.
package main

import (
	"os"

	"pawnstorm/cmd/pawnstorm/cli"
)

func main() { os.Exit(cli.Main()) }
