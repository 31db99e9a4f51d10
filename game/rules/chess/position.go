package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// position is the board and what the next move may depend on, without counters. Two
// positions are the same by the rules exactly if the values are equal and passed has been
// through dropIdlePassed. Making a move copies it and taking the move back drops the copy.
type position struct {
	kinds  [kinds]board.Set // by kind, both sides
	seats  [2]board.Set     // by side
	turn   game.Seat
	rights rights
	// passed is the cell that a pawn passed over with the last move, if an enemy pawn could
	// capture it there. Otherwise it is NoCell.
	passed game.Cell
	Extra
}

// At returns the piece on a cell.
func (p *position) At(c game.Cell) (k kind, seat game.Seat, ok bool) {
	switch {
	case p.seats[white].Has(c):
		seat = white
	case p.seats[black].Has(c):
		seat = black
	default:
		return pawn, game.NoSeat, false
	}
	return p.least(board.At(c)), seat, true
}

func (p *position) put(c game.Cell, k kind, seat game.Seat) {
	p.kinds[k] |= board.At(c)
	p.seats[seat] |= board.At(c)
}

// All returns the pieces of a side.
func (p *position) All(seat game.Seat) board.Set { return p.seats[seat] }

// Both returns the pieces of a kind, both sides.
func (p *position) Both(k kind) board.Set { return p.kinds[k] }

// Of returns a side's pieces of a kind.
func (p *position) Of(seat game.Seat, k kind) board.Set { return p.kinds[k] & p.seats[seat] }

// Occupied returns all occupied cells.
func (p *position) Occupied() board.Set { return p.seats[white] | p.seats[black] }

// Make makes a move of this position as in chess, in place.
func (p *position) Make(m move) {
	switch m.special() {
	case castling:
		p.castle(m)
		return
	case drop:
		p.put(m.To(), m.Kind(), p.turn&1)
		p.passed = game.NoCell
		p.turn ^= 1
		return
	}
	us, them := p.turn&1, p.turn&1^1
	from, to := board.At(m.From()), board.At(m.To())
	if p.seats[them]&to != 0 {
		p.remove(to, them)
	}
	k := m.Kind()
	p.kinds[k] ^= from | to
	p.seats[us] ^= from | to
	p.rights &^= forfeits[m.From()] | forfeits[m.To()]
	p.passed = game.NoCell
	p.turn = them
	switch k {
	case pawn:
		p.finish(m, us, them)
	case king:
		p.rights &^= rightsOf[us]
	}
}

// finish does what a pawn move does apart from moving and capturing: it promotes, passes
// over a cell, or captures en passant.
func (p *position) finish(m move, us, them game.Seat) {
	if k := m.Promotion(); k != pawn {
		p.kinds[pawn] ^= board.At(m.To())
		p.kinds[k] ^= board.At(m.To())
	}
	switch m.special() {
	case doubleStep:
		over := (m.From() + m.To()) / 2
		if pawnAttacks(board.At(over), us)&p.Of(them, pawn) != 0 {
			p.passed = over
		}
	case enPassant:
		p.remove(board.At(takenEnPassant(m.From(), m.To())), them)
	}
}

func (p *position) remove(cell board.Set, seat game.Seat) {
	p.seats[seat] &^= cell
	for k := range p.kinds {
		p.kinds[k] &^= cell
	}
}

// takenEnPassant returns the cell of the pawn that an en passant capture takes: on the rank
// of the start and the file of the target.
func takenEnPassant(from, to game.Cell) game.Cell { return from&^7 | to&7 }
