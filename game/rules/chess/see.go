package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// prices are the values of pieces in exchanges, in hundredths of a pawn. A king that
// captures a guarded piece loses everything.
var prices = [kinds]int{pawn: 100, knight: 320, bishop: 330, rook: 500, queen: 950, king: 10000}

// exchange returns what a move wins if both sides keep capturing on its cell, least piece
// first, as long as it pays: static exchange evaluation. It ignores pins.
func (p *position) exchange(m move) int {
	if m.special() == castling {
		return 0
	}
	to, side := m.To(), p.turn&1
	var won [32]int // by the side that has just captured, if the captures stop here
	taken, at, captures := p.Victim(m)
	if captures {
		won[0] = prices[taken]
	}
	standing := prices[m.Kind()] // the piece on the cell, captured next
	if become := m.Promotion(); become != pawn {
		won[0] += prices[become] - prices[pawn]
		standing = prices[become]
	}
	occupied := p.Occupied() &^ board.At(m.From())
	if m.special() == enPassant {
		occupied &^= board.At(at)
	}
	attackers := p.Attackers(to, occupied) & occupied
	n := 0
	for {
		side ^= 1
		own := attackers & p.seats[side]
		if own == 0 {
			break
		}
		k := p.least(own)
		if k == king && attackers&p.seats[side^1] != 0 {
			break // it would be captured
		}
		n++
		won[n] = standing - won[n-1]
		if max(-won[n-1], won[n]) < 0 {
			break // neither side gains by continuing
		}
		standing = prices[k]
		occupied &^= board.At((own & p.kinds[k]).First())
		attackers = p.reveal(attackers, k, to, occupied) & occupied
	}
	for ; n > 0; n-- {
		won[n-1] = -max(-won[n-1], won[n])
	}
	return won[0]
}

// least returns the lowest kind among some pieces.
func (p *position) least(of board.Set) kind {
	for k := pawn; k < king; k++ {
		if p.kinds[k]&of != 0 {
			return k
		}
	}
	return king
}

// reveal adds the sliders behind a piece of a kind that has left its line to a cell.
func (p *position) reveal(attackers board.Set, k kind, to game.Cell, occupied board.Set) board.Set {
	if k == pawn || k == bishop || k == queen {
		attackers |= board.BishopAttacks(to, occupied) & (p.kinds[bishop] | p.kinds[queen])
	}
	if k == rook || k == queen {
		attackers |= board.RookAttacks(to, occupied) & (p.kinds[rook] | p.kinds[queen])
	}
	return attackers
}
