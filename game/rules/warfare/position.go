package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// The parts of the board that matter to the rules.
const (
	wholeBoard board.Set = 1<<(files*ranks) - 1
	bottomRank board.Set = 1<<files - 1
	topRank              = bottomRank << (files * (ranks - 1))
)

// factories are the cells that must be occupied for a type to run. Proletarians
// and the king depend on none.
var factories = [kinds]board.Set{
	rook:   board.At(0) | board.At(7),
	knight: board.At(1) | board.At(6),
	bishop: board.At(2) | board.At(5),
	queen:  board.At(3) | board.At(4),
}

// position is the board and the side to move. Two positions are the same by the
// rules exactly when the values are equal. It is copied to make a move and
// thrown away to take it back.
type position struct {
	kinds    [kinds]board.Set // where each kind stands
	occupied board.Set        // where any stands
	turn     game.Seat
}

// nobles is where the Bourgeoisie stands.
func (p *position) nobles() board.Set { return p.occupied &^ p.kinds[proletarian] }

// at is the kind of piece on a cell.
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

// vacant are the factories of a type that nobody stands on.
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

// take removes what stands on a cell. A proletarian goes back to the foot of
// its file if that is vacant while the piece that captures still stands where
// it came from (rule 6).
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
