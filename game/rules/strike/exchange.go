package strike

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// values are the values of captured pieces, in hundredths of a Worker.
var values = [kinds]int{rook: 300, knight: 200, bishop: 200, queen: 450, king: 20_000, worker: 100}

// sentBack is what the Workers lose when one goes back to a factory: it has to advance
// again, and its file runs again.
const sentBack = 50

// Gain returns the value of what a move captures, minus what it loses if the opponent can
// recapture.
func (w *walk) Gain(ply game.Ply) int {
	p, m := w.Now(), move(ply)
	if !p.takes(m) {
		return 0
	}
	occupied := p.occupied() &^ board.At(m.from())
	if p.turn == workers {
		victim, _ := p.at(m.to())
		if victim != king && p.guards(m.to(), occupied) {
			return values[victim] - p.loss(m.to())
		}
		return values[victim]
	}
	gain := p.loss(m.to())
	if k, _ := p.at(m.from()); p.strikers(m.to()) != 0 {
		gain -= values[k]
	}
	return gain
}

// loss returns what the Workers lose by a capture on a cell.
func (p *position) loss(c game.Cell) int {
	if _, back := p.returnsTo(c); back {
		return sentBack
	}
	return values[worker]
}

// strikers returns the Workers that attack a cell.
func (p *position) strikers(c game.Cell) board.Set {
	below, above := board.At(c).South(), board.At(c).North()
	return p.seats[workers] & ((below.East()|below.West())&lowerRows |
		(above.East()|above.West())&upperRows | board.KingAttacks(c)&centreRows)
}

// guards reports whether a Capitalist other than one on the cell attacks it.
func (p *position) guards(c game.Cell, occupied board.Set) bool {
	running, idle := p.running(), p.idle()
	below, above := board.At(c).South(), board.At(c).North()
	if idle&upperHalf&(below.East()|below.West()) != 0 || idle&lowerHalf&(above.East()|above.West()) != 0 {
		return true
	}
	for k := rook; k < king; k++ {
		if own := p.kinds[k] & running; own != 0 && own&attacks(k, c, occupied) != 0 {
			return true
		}
	}
	return centreRows.Has(c) && p.kinds[king]&board.KingAttacks(c) != 0
}
