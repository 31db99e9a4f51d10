package warfare

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// values are the values of captured pieces, in hundredths of a proletarian.
var values = [kinds]int{proletarian: 100, knight: 150, bishop: 150, rook: 200, queen: 300, king: 20_000}

// sentBack is what the Proletariat loses when a proletarian goes back to the bottom of its
// file: it has to advance again, and it staffs a factory.
const sentBack = 50

// Gain returns the value of what a move captures, minus what it loses if the opponent can
// recapture.
func (w *walk) Gain(ply game.Ply) int {
	p, m := w.Now(), move(ply)
	if !m.captures() {
		return 0
	}
	if p.turn == proletariat {
		victim, _ := p.at(m.to())
		if victim != king && p.guards(m.to(), p.occupied&^board.At(m.from())) {
			return values[victim] - p.loss(m.to())
		}
		return values[victim]
	}
	gain := p.loss(m.to())
	if p.struck().Has(m.to()) {
		gain -= values[m.kind()]
	}
	return gain
}

// loss returns what the Proletariat loses by a capture on a cell.
func (p *position) loss(c game.Cell) int {
	if !p.occupied.Has(c % files) {
		return sentBack
	}
	return values[proletarian]
}

// struck returns the cells that the Proletariat attacks.
func (p *position) struck() board.Set {
	own := p.kinds[proletarian]
	ahead, top := (own &^ topRank).North(), own&topRank
	return ahead.East() | ahead.West() | top.East() | top.West()
}

// guards reports whether a noble other than one on the cell attacks it.
func (p *position) guards(c game.Cell, occupied board.Set) bool {
	above := board.At(c).North()
	diagonal := above.East() | above.West()
	for k := knight; k < kinds; k++ {
		reach := diagonal
		if p.runs(k) && p.kinds[k] != 0 {
			reach = attacks(k, c, occupied)
		}
		if p.kinds[k]&reach != 0 {
			return true
		}
	}
	return false
}
