package revolt

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// Move is a move of one position: six bits for the target cell and above them six for the
// start. The position determines everything else.
type Move uint16

const fromShift = 6

// NewMove returns the move of the piece on a cell.
func NewMove(from, to game.Cell) Move { return Move(to) | Move(from)<<fromShift }

// To returns the target.
func (m Move) To() game.Cell { return game.Cell(m & 63) }

// From returns the start.
func (m Move) From() game.Cell { return game.Cell(m >> fromShift & 63) }

// Number returns the move as the rest of the program stores it. The numbers sort like the
// texts.
func (m Move) Number(captures bool) game.Move { return board.MoveOrder(m.From(), m.To(), captures) }

// FromNumber reverses Number.
func FromNumber(n game.Move) (m Move, captures bool) {
	from, to := board.ByFile(game.Cell(n>>7)), board.ByFile(game.Cell(n&63))
	return NewMove(game.Cell(from), game.Cell(to)), n>>6&1 == 1
}

// Text returns the canonical notation: b4-d3, b5xd6.
func (m Move) Text(captures bool) string { return board.MoveText(m.From(), m.To(), captures, Files) }

// CellName returns the name of a cell.
func CellName(c game.Cell) string { return game.CellName(c, Files) }

// AppendFrom appends one move to each cell of a set, all from the same direction.
func AppendFrom(list []Move, to board.Set, delta game.Cell) []Move {
	for ; to != 0; to = to.Rest() {
		c := to.First()
		list = append(list, NewMove(c-delta, c))
	}
	return list
}

// AppendTo appends the moves of one piece.
func AppendTo(list []Move, from game.Cell, to board.Set) []Move {
	for ; to != 0; to = to.Rest() {
		list = append(list, NewMove(from, to.First()))
	}
	return list
}
