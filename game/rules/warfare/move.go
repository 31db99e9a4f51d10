package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// move is a move of one position in one machine word. From its lowest bits up:
// six bits for the target cell, six for the start, three for the kind that
// moves, one for a capture.
type move uint16

const (
	fromShift      = 6
	kindShift      = 12
	capture   move = 1 << 15
)

// newMove returns a move of this position. It captures whatever is on its target.
func (p *position) newMove(k kind, from, to game.Cell) move {
	captured := move(p.occupied >> uint(to) & 1)
	return move(to) | move(from)<<fromShift | move(k)<<kindShift | captured*capture
}

func (m move) to() game.Cell   { return game.Cell(m & 63) }
func (m move) from() game.Cell { return game.Cell(m >> fromShift & 63) }
func (m move) kind() kind      { return kind(m >> kindShift & 7) }
func (m move) captures() bool  { return m&capture != 0 }

// text returns the canonical notation: b2-b3, b2xc3.
func (m move) text() string {
	return board.MoveText(m.from(), m.to(), m.captures(), files)
}

// number returns the move as the rest of the program stores it: the move below, and above
// it a rank that makes numbers sort like texts.
func (m move) number() game.Move {
	return board.MoveOrder(m.from(), m.to(), m.captures())<<16 | game.Move(m)
}

// fromNumber reverses number.
func fromNumber(n game.Move) move { return move(uint16(n)) }

func cellName(c game.Cell) string { return game.CellName(c, files) }
