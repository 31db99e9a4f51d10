package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// move is a move of one position: six bits for the target cell and above them six for the
// start. The position determines everything else.
type move uint16

const fromShift = 6

func newMove(from, to game.Cell) move { return move(to) | move(from)<<fromShift }

func (m move) to() game.Cell   { return game.Cell(m & 63) }
func (m move) from() game.Cell { return game.Cell(m >> fromShift & 63) }

// number returns the move as the rest of the program stores it: the move below, and above
// it a rank that makes numbers sort like texts.
func (m move) number(captures bool) game.Move { return board.MoveOrder(m.from(), m.to(), captures) }

// fromNumber reverses number.
func fromNumber(n game.Move) (m move, captures bool) {
	from, to := board.ByFile(game.Cell(n>>7)), board.ByFile(game.Cell(n&63))
	return newMove(game.Cell(from), game.Cell(to)), n>>6&1 == 1
}

func cellName(c game.Cell) string { return game.CellName(c, files) }
