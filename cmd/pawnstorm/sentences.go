package main

// All that this program says to the keeper of a server, but for the help of flags
// and commands, which stands with them, and for errors. %s and its like are filled
// in.

// About the program, and what goes wrong.
const (
	authors     = "the authors of pawnstorm" // as UCI tells a user interface
	description = "An SSH server for chess and the chess variants where the pawns fight back."
	wrongWords  = "pawnstorm: %s; pawnstorm --help lists what there is.\n"
	hasFailed   = "pawnstorm: %v.\n"
)

// How UCI programs play for the house.
const (
	fromOutside        = "A program from outside."
	programFromOutside = "A program from outside: %s."
)

// What the program prints.
const (
	greeting     = "pawnstorm is open. To play, type:\n\n    %s\n\nHost key  %s\nData      %s\n"
	reportHead   = "%s UTC  %s reports %s in %s"
	reportWhy    = ": %s"
	puzzlesSound = "%d of %d puzzles are sound.\n"
	puzzleFound  = "%d of %d puzzles from %d games in %s: %s, rated %d, %d to find\n"
	reportLine   = "  %s %s  %s: %s\n"
)
