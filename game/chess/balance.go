package chess

import "pawnstorm/game"

// phased is a worth in the opening and one in the ending, which are added at
// once: the first in the upper half of the word, the second in the lower.
type phased int32

func newPhased(opening, ending int) phased { return phased(opening<<16 + ending) }

func (p phased) opening() int { return int((p + 0x8000) >> 16) }
func (p phased) ending() int  { return int(int16(p)) }

// balance is what is counted piece by piece while moves are made, from White's
// view.
type balance struct {
	worth phased
	phase int // how much of the pieces of the opening is left, see phases
}

// phases are how much each kind belongs to the opening.
var phases = [kinds]int{knight: 1, bishop: 1, rook: 2, queen: 4}

// openingPhase is the phase of the start.
const openingPhase = 24

// worths are the worth of each piece on each cell, negative for Black.
var worths = newWorths()

func newWorths() *[2][kinds][64]phased {
	table := &[2][kinds][64]phased{}
	for k := range kind(kinds) {
		for c := range game.Cell(64) {
			table[white][k][c] = worthOn(k, c)
			table[black][k][c^56] = -worthOn(k, c)
		}
	}
	return table
}

// worthOn is the worth of a white piece on a cell.
func worthOn(k kind, c game.Cell) phased {
	file, rank := int(c&7), int(c>>3)
	centre := 3 - max(max(3-file, file-4), max(3-rank, rank-4)) // 0 at the edge to 3
	side := max(3-file, file-4)
	switch k {
	case pawn:
		return newPhased(90+6*centre*min(1, rank-1), 110+8*max(0, rank-1))
	case knight:
		return newPhased(310+12*centre, 300+10*centre)
	case bishop:
		return newPhased(330+7*centre, 320+5*centre)
	case rook:
		return newPhased(480+4*centre*(7-rank)/7, 520)
	case queen:
		return newPhased(980+2*centre, 980+8*centre)
	}
	return newPhased(12*side-14*rank, 14*centre)
}

func balanceOf(p *position) balance {
	var b balance
	for c := range game.Cell(files * ranks) {
		if k, seat, ok := p.at(c); ok {
			b.drop(k, seat, c)
		}
	}
	return b
}

func (b *balance) drop(k kind, seat game.Seat, c game.Cell) {
	b.worth += worths[seat][k][c]
	b.phase += phases[k]
}

func (b *balance) lift(k kind, seat game.Seat, c game.Cell) {
	b.worth -= worths[seat][k][c]
	b.phase -= phases[k]
}
