// Package drops is the smallest game that is not like chess. It is an example for authors
// of games. Tests of screens, line mode, bots and exports use it as a game that places
// discs and passes. Players cannot choose it.
//
// Discs fall down the files of a board of eight files and two ranks. Yellow begins,
// though it is the second seat. A disc turns the one below it to its own colour. After a
// disc on the outer files the other side has to pass. Three of one colour side by side on
// the lowest rank win; a full board is a draw.
//
// A real game has more: a compact position, a walk for the engine (game.Walkable), levels
// (game/level) and a line in game/catalog.
package drops
