package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/internal/revolt"
)

const (
	lowerRows  board.Set = 0x0000000000ffffff // rows 1 to 3, where Workers move up
	centreRows board.Set = 0x000000ffff000000 // rows 4 and 5, the king's and where Workers are free
	upperRows  board.Set = 0xffffff0000000000 // rows 6 to 8, where Workers move down

	lowerHalf board.Set = 0x00000000ffffffff // rows 1 to 4, where idle Capitalists move down
	upperHalf board.Set = ^lowerHalf         // rows 5 to 8, where they move up

	edgeRows board.Set = 0xff000000000000ff // rows 1 and 8 with the factories
)

type position = revolt.Position

// running returns all cells of the files that run: a piece of either side is in both
// factories.
func running(p *position) board.Set {
	firsts := p.Occupied & (p.Occupied >> 56) // row 8 shifted to row 1
	return firsts * board.FileA               // repeated on every row
}

// idle returns the Capitalists that move as pawns.
func idle(p *position) board.Set { return p.Army() &^ (running(p) | p.Kinds[king]) }

// vacant returns the vacant factories of a cell's file.
func vacant(p *position, c game.Cell) board.Set {
	return board.File(int(c)) & edgeRows &^ p.Occupied
}

// back returns the factory that a Worker goes back to if it is captured on a cell: on row 1
// if that is vacant.
func back(p *position, c game.Cell) board.Set {
	factories := vacant(p, c)
	return factories &^ factories.Rest()
}
