package anarchist

import "pawnstorm/game"

// move is a move of one position in one machine word. From its lowest bits up:
// six bits for the target cell, six for the start, one for a capture.
type move uint16

const (
	fromShift      = 6
	capture   move = 1 << 12
)

func (m move) to() game.Cell   { return game.Cell(m & 63) }
func (m move) from() game.Cell { return game.Cell(m >> fromShift & 63) }
func (m move) captures() bool  { return m&capture != 0 }

// text is the canonical notation: a2-a4, a4xb5.
func (m move) text() string {
	sign := "-"
	if m.captures() {
		sign = "x"
	}
	return cellName(m.from()) + sign + cellName(m.to())
}

// number is the move as the rest of the program holds it: the move below, and
// above it a rank in which numbers sort as texts do.
func (m move) number() game.Move {
	order := byFile(m.from())<<7 | game.Move(m&capture>>12)<<6 | byFile(m.to())
	return order<<16 | game.Move(m)
}

// byFile numbers a cell with its file before its rank, as its name does.
func byFile(c game.Cell) game.Move { return game.Move(c%files<<3 | c/files) }

// fromNumber undoes number.
func fromNumber(n game.Move) move { return move(uint16(n)) }

func cellName(c game.Cell) string { return game.CellName(c, files) }
