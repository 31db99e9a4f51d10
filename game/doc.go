// Package game is the vocabulary that every game on the server shares: what a
// rule set offers ([Rules]), what a position answers ([State]), and the small
// words between them ([Seat], [Move], [Cell], [Result], [Board], [Step]).
//
// A rule set is a package in game/rules. It keeps its position in a compact
// value of its own, on which move generation runs without allocating, and shows
// it to the rest of the program through State. Nothing above asks which game it
// has in hand: seats, board size, pieces, options and the parts of a turn are
// data that the state hands out.
//
// Everything here is immutable once made and safe for concurrent use, and the
// package imports only the standard library.
//
// To add a game: write its package, run the kit of game/gametest on it, and add
// one line to game/catalog.
package game
