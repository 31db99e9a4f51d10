// Command pawndemo runs a club of three pawnstorm servers and three NATS servers on this
// machine, to try what happens when you kill some of them. It contains all six, so it
// needs nothing else.
package main

import (
	"pawnstorm/cmd/command"
	"pawnstorm/cmd/pawndemo/demo"
)

func main() { command.Main(demo.Run) }
