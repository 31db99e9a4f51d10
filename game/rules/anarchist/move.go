package anarchist

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Move is a move of one position in one machine word. From its lowest bits up:
// six bits for the target cell, six for the start, one for a capture.
type Move uint16

const (
	fromShift      = 6
	capture   Move = 1 << 12
)

func (m Move) to() game.Cell   { return game.Cell(m & 63) }
func (m Move) from() game.Cell { return game.Cell(m >> fromShift & 63) }
func (m Move) captures() bool  { return m&capture != 0 }

// text returns the canonical notation: a2-a4, a4xb5.
func (m Move) text() string {
	return board.MoveText(m.from(), m.to(), m.captures(), files)
}

// Number returns the move as the rest of the program stores it: the move below, and above
// it a rank that makes numbers sort like texts.
func (m Move) Number() game.Move {
	return board.MoveOrder(m.from(), m.to(), m.captures())<<16 | game.Move(m)
}

// fromNumber reverses Number.
func fromNumber(n game.Move) Move { return Move(uint16(n)) }

func cellName(c game.Cell) string { return game.CellName(c, files) }
