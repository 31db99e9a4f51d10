package connect4

import (
	"math/bits"

	"pawnstorm/game"
)

// A move is the number of the bit of the cell where the disc lands. The numbers sort like
// the names of the cells.

// MoveTo returns the move to the lowest of some cells.
func MoveTo(cells uint64) game.Move { return game.Move(bits.TrailingZeros64(cells)) }

// cell reverses MoveTo.
func cell[M game.Move | game.Ply](m M) uint64 { return 1 << (m & 63) }

// nameOf returns the name of the lowest of some cells.
func nameOf(cells uint64) string { return cellName(cellOf(bits.TrailingZeros64(cells))) }

// appendMoves appends the legal moves in order; none after the end.
func (p *Position) appendMoves(list []game.Move) []game.Move {
	if p.Lost() {
		return list
	}
	for rest := p.Landing(); rest != 0; rest &= rest - 1 {
		list = append(list, MoveTo(rest))
	}
	return list
}
