package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// wing is one of the four castlings.
type wing struct {
	seat           game.Seat
	right          rights
	letter         byte // in the position text
	king, rook     game.Cell
	kingTo, rookTo game.Cell
	empty          board.Set // what must be vacant
	unharmed       board.Set // what must not be attacked, besides the king's own cell
}

// wings are in the order of the position text.
var wings = [4]wing{
	newWing(1, white, true), newWing(2, white, false), newWing(4, black, true), newWing(8, black, false),
}

// forfeits are the rights lost when a piece leaves or lands on a cell.
var forfeits = func() (table [64]rights) {
	for i := range wings {
		w := &wings[i]
		table[w.king] |= w.right
		table[w.rook] |= w.right
	}
	return table
}()

func newWing(right rights, seat game.Seat, short bool) wing {
	first := game.Cell(seat) * 56
	w := wing{seat: seat, right: right, king: first + 4}
	if short {
		w.letter, w.rook, w.kingTo, w.rookTo = letterOf(king, seat), first+7, first+6, first+5
	} else {
		w.letter, w.rook, w.kingTo, w.rookTo = letterOf(queen, seat), first, first+2, first+3
	}
	w.empty = board.Between(w.king, w.rook)
	w.unharmed = board.At(w.rookTo) | board.At(w.kingTo)
	return w
}

// wingTo finds a castling by the cell on which the king ends.
func wingTo(to game.Cell) *wing {
	for i := range wings {
		if wings[i].kingTo == to {
			return &wings[i]
		}
	}
	return nil
}

func (p *position) appendCastlings(list []move, s *scan) []move {
	for i := range wings {
		w := &wings[i]
		if w.seat == p.turn && p.rights&w.right != 0 && s.occupied&w.empty == 0 && s.danger&w.unharmed == 0 {
			list = append(list, newMove(w.king, w.kingTo, king)|castling)
		}
	}
	return list
}

// rightsOf are both rights of a side.
func rightsOf(seat game.Seat) rights {
	var r rights
	for i := range wings {
		if wings[i].seat == seat {
			r |= wings[i].right
		}
	}
	return r
}
