package strike

import "pawnstorm/game"

// move is a move of one position: six bits for the target cell and above them
// six for the start. All else that happens follows from the position.
type move uint16

const (
	fromShift    = 6
	captureShift = 6
	startShift   = 7
)

func newMove(from, to game.Cell) move { return move(to) | move(from)<<fromShift }

func (m move) to() game.Cell   { return game.Cell(m & 63) }
func (m move) from() game.Cell { return game.Cell(m >> fromShift & 63) }

// number is the move as the rest of the program holds it. Numbers sort as the
// texts of the moves do: by start, then steps before captures, then by target.
func (m move) number(captures bool) game.Move {
	n := swapped(m.from())<<startShift | swapped(m.to())
	if captures {
		n |= 1 << captureShift
	}
	return game.Move(n)
}

// fromNumber undoes number.
func fromNumber(n game.Move) (m move, captures bool) {
	from, to := swapped(game.Cell(n>>startShift&63)), swapped(game.Cell(n&63))
	return newMove(from, to), n>>captureShift&1 == 1
}

// swapped exchanges rank and file, so that cells come in the order of their
// names; twice, it changes nothing.
func swapped(c game.Cell) game.Cell { return c&7<<3 | c>>3 }

func cellName(c game.Cell) string { return game.CellName(c, files) }
