package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	lowerRows  board.Set = 0x0000000000ffffff // rows 1 to 3, where Workers move up
	centreRows board.Set = 0x000000ffff000000 // rows 4 and 5, the king's and where Workers are free
	upperRows  board.Set = 0xffffff0000000000 // rows 6 to 8, where Workers move down

	lowerHalf board.Set = 0x00000000ffffffff // rows 1 to 4, where idle Capitalists move down
	upperHalf board.Set = ^lowerHalf         // rows 5 to 8, where they move up

	topRow game.Cell = 7 * files // added to a cell of row 1, the one of row 8
)

// position is the board and the side to move. Two positions are the same by the rules
// exactly if the values are equal. Making a move copies it and taking the move back drops
// the copy.
type position struct {
	kinds [worker]board.Set // by kind of Capitalist
	seats [2]board.Set      // by side
	turn  game.Seat
}

// at returns the piece on a cell.
func (p *position) at(c game.Cell) (k kind, ok bool) {
	if p.seats[workers].Has(c) {
		return worker, true
	}
	for k, set := range p.kinds {
		if set.Has(c) {
			return kind(k), true
		}
	}
	return worker, false
}

// put places a piece on a vacant cell.
func (p *position) put(c game.Cell, k kind) {
	if k != worker {
		p.kinds[k] |= board.At(c)
	}
	p.seats[k.seat()] |= board.At(c)
}

// count returns the number of pieces of a kind.
func (p *position) count(k kind) int {
	if k == worker {
		return p.seats[workers].Count()
	}
	return p.kinds[k].Count()
}

func (p *position) occupied() board.Set { return p.seats[workers] | p.seats[capitalists] }

// running returns all cells of the files that run: a piece of either side is in both
// factories.
func (p *position) running() board.Set {
	occupied := p.occupied()
	firsts := occupied & (occupied >> topRow) // row 8 shifted to row 1
	return firsts * board.FileA               // repeated on every row
}

// idle returns the Capitalists that move as pawns.
func (p *position) idle() board.Set {
	return p.seats[capitalists] &^ (p.running() | p.kinds[king])
}

// returnsTo returns the factory that a Worker goes back to if it is captured on a cell now,
// before the capturing piece moves.
func (p *position) returnsTo(c game.Cell) (factory game.Cell, ok bool) {
	occupied, first := p.occupied(), c&7
	switch {
	case !occupied.Has(first):
		return first, true
	case !occupied.Has(first + topRow):
		return first + topRow, true
	}
	return game.NoCell, false
}

// play makes a move of this position, in place.
func (p *position) play(m move) {
	if p.turn == workers {
		p.playWorker(board.At(m.from()), board.At(m.to()))
	} else {
		p.playCapitalist(m)
	}
	p.turn = 1 - p.turn
}

func (p *position) playWorker(from, to board.Set) {
	p.seats[workers] ^= from | to
	if p.seats[capitalists]&to == 0 {
		return
	}
	p.seats[capitalists] ^= to
	for k := range p.kinds {
		p.kinds[k] &^= to
	}
}

func (p *position) playCapitalist(m move) {
	from, to := board.At(m.from()), board.At(m.to())
	if p.seats[workers]&to != 0 {
		if factory, ok := p.returnsTo(m.to()); ok {
			p.seats[workers] |= board.At(factory)
		}
		p.seats[workers] ^= to
	}
	p.seats[capitalists] ^= from | to
	for k := range p.kinds {
		if p.kinds[k]&from != 0 {
			p.kinds[k] ^= from | to
			return
		}
	}
}
