// Package game defines the types that every game on the server shares: the rule
// set ([Rules]), the position ([State]), and the small types that both use
// ([Seat], [Move], [Cell], [Result], [Board], [Step]).
//
// A rule set is a package in game/rules. It keeps its position in a compact value
// and generates moves without allocating. The rest of the program sees that
// position through State and never asks which game it is: seats, board size,
// pieces, options and the parts of a turn are data.
//
// Everything here is immutable and safe for concurrent use. The package imports
// only the standard library.
//
// To add a game: write its package, run the tests of game/gametest on it, and
// add one line to game/catalog.
package game
