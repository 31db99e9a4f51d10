package chess

import "pawnstorm/game"

// phased is a value in the opening and one in the ending, packed so that one addition adds
// both: the first in the upper half of the word, the second in the lower.
type phased int32

// times returns the value for n things.
func (p phased) times(n int) phased { return p * phased(n) }

func (p phased) opening() int { return int((p + 0x8000) >> 16) }
func (p phased) ending() int  { return int(int16(p)) }

// balance holds what is counted piece by piece while moves are made, as White sees it.
type balance struct {
	worth phased
	phase int // how many of the opening's pieces are left, see phases
}

// phases says how much each kind counts towards the opening.
var phases = [kinds]int{knight: 1, bishop: 1, rook: 2, queen: 4}

// openingPhase is the phase of the start.
const openingPhase = 24

// worths holds the value of each piece on each cell, negative for Black.
var worths = newWorths(&tuned)

func newWorths(w *weights) *[2][kinds][64]phased {
	table := &[2][kinds][64]phased{}
	for k := range kind(kinds) {
		for c := range game.Cell(64) {
			worth := w.Material[k] + w.Squares[k][c>>3<<2|min(c&7, 7-c&7)]
			table[white][k][c] = worth
			table[black][k][c^56] = -worth
		}
	}
	return table
}

func balanceOf(p *position) balance {
	var b balance
	for c := range game.Cell(files * ranks) {
		if k, seat, ok := p.At(c); ok {
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
