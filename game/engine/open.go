package engine

import (
	"pawnstorm/game"
	"pawnstorm/game/book"
)

const (
	// bookGame is the game that the book of the house is of.
	bookGame = "chess"
	// bookLevel is from which level on the book is used. Those below have variety of their
	// own, and would be stronger with it than they are to be.
	bookLevel = 4
)

// open finds a move in the book of the house, if that will do.
func (m *Mind) open(s game.State, b Budget) (game.Move, bool) {
	if !b.Book || b.Rand == nil || m.level < bookLevel || gameOf(s) != bookGame {
		return 0, false
	}
	return book.House().Pick(s, b.Rand)
}
