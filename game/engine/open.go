package engine

import (
	"pawnstorm/game"
	"pawnstorm/game/book"
)

const (
	// bookGame is the game of the built-in book.
	bookGame = "chess"
	// bookLevel is the lowest level that uses the book. Lower levels vary anyway, and the
	// book would make them too strong.
	bookLevel = 4
)

// open finds a move in the book, if the budget allows it.
func (m *Mind) open(s game.State, b Budget) (game.Move, bool) {
	if !b.Book || b.Rand == nil || m.level < bookLevel || gameOf(s) != bookGame {
		return 0, false
	}
	return book.BuiltIn().Pick(s, b.Rand)
}
