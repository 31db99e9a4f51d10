package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

const (
	wholeBoard board.Set = 1<<(files*ranks) - 1
	bottomRank board.Set = 1<<files - 1
	topRank              = bottomRank << (files * (ranks - 1))
)

// factories are the cells that must be occupied for a type to run. Proletarians and the
// king depend on none.
var factories = [kinds]board.Set{
	rook:   board.At(0) | board.At(7),
	knight: board.At(1) | board.At(6),
	bishop: board.At(2) | board.At(5),
	queen:  board.At(3) | board.At(4),
}

// position is the board and the side to move. Two positions are the same by the rules
// exactly if the values are equal. Making a move copies it and taking the move back drops
// the copy.
type position struct {
	kinds    [kinds]board.Set // by kind
	occupied board.Set        // all pieces
	turn     game.Seat
}

// nobles returns the cells of the Bourgeoisie.
func (p *position) nobles() board.Set { return p.occupied &^ p.kinds[proletarian] }

// at returns the kind of piece on a cell.
func (p *position) at(c game.Cell) (k kind, ok bool) {
	for k := range kind(kinds) {
		if p.kinds[k].Has(c) {
			return k, true
		}
	}
	return proletarian, false
}

func (p *position) put(c game.Cell, k kind) {
	p.kinds[k] |= board.At(c)
	p.occupied |= board.At(c)
}

// vacant returns the vacant factories of a type.
func (p *position) vacant(k kind) board.Set { return factories[k] &^ p.occupied }

// runs reports whether a type moves as in chess (rule 3). The king always does.
func (p *position) runs(k kind) bool { return p.vacant(k) == 0 }

// play makes a move of this position, in place.
func (p *position) play(m move) {
	from, to := board.At(m.from()), board.At(m.to())
	if m.captures() {
		p.take(m.to())
	}
	p.kinds[m.kind()] ^= from | to
	p.occupied = p.occupied&^from | to
	p.turn = p.turn.Other()
}

// take removes the piece on a cell. A proletarian goes back to the bottom of its file if
// that is vacant while the capturing piece is still on its start cell (rule 6).
func (p *position) take(c game.Cell) {
	if p.turn == proletariat {
		for k := knight; k < kinds; k++ {
			p.kinds[k] &^= board.At(c)
		}
		return
	}
	foot := board.At(c%files) &^ p.occupied
	p.kinds[proletarian] = p.kinds[proletarian]&^board.At(c) | foot
	p.occupied |= foot
}
