package warfare

import "pawnstorm/game/board"

// term is something of a position that counts in its worth.
type term uint8

// The terms, from the Proletariat's view; the numbers are of the rules in the
// package's doc.
const (
	// A proletarian by its rank: at the foot it staffs a factory, on top it goes
	// to and fro for ever (rules 2 and 3).
	onFirst term = iota
	onSecond
	onThird
	onTop
	// A noble whose type runs, and one that is a pawn on its way down (rule 4).
	runningKnight
	runningBishop
	runningRook
	runningQueen
	idleKnight
	idleBishop
	idleRook
	idleQueen
	stuckNoble // idle on rank 1, where it has no move
	// A staffed factory: by a proletarian, who may leave it, or by a noble.
	staffedByNoble
	// Proletarians by their distance from the king, who is lost to one that
	// reaches him (rule 7), and the cells where none can.
	besideKing
	twoFromKing
	refuge
	kingRank // from 0: the higher he stands, the longer the way to him
	// Moves to choose from: the Proletariat without one is locked out.
	proletarianMoves
	lastMoves // moves that it lacks of four
	nobleMoves
	// Pieces that can be taken, by whose turn it is. A proletarian is gone for
	// good only if the foot of its file is occupied (rule 6).
	proletarianHangs
	proletarianHangsNow
	nobleHangs
	nobleHangsNow
	proletariatsTurn
	terms
)

// The weights of the terms are in tuned.go, which TestTune makes from games.

// kingHangs is the worth of a position in which the king can be taken at once.
const kingHangs = 15_000

// Worth adds the terms up, for the side to move.
func (w *walk) Worth() int {
	p := w.Now()
	if p.turn == proletariat && p.struck()&p.kinds[king] != 0 {
		return kingHangs
	}
	n, worth := p.counts(), 0
	for t := range n {
		worth += weights[t] * int(n[t])
	}
	if p.turn == bourgeoisie {
		return -worth
	}
	return worth
}

// counts is how often each term applies.
type counts [terms]int16

func (p *position) counts() (n counts) {
	struck := p.struck()
	n.addProletariat(p)
	held := n.addNobles(p)
	n.addKing(p, struck)
	n.addHanging(p, struck, held)
	return n
}

func count(s board.Set) int16 { return int16(s.Count()) }

func (n *counts) addProletariat(p *position) {
	for rank := range ranks {
		n[onFirst+term(rank)] = count(p.kinds[proletarian] & board.Rank(rank))
	}
	moves := int16(0)
	for _, s := range p.proletarianSteps() {
		moves += count(s.to)
	}
	n[proletarianMoves] = moves
	n[lastMoves] = max(0, 4-moves)
	if p.turn == proletariat {
		n[proletariatsTurn] = 1
	}
}

// addNobles returns the cells that they attack, the king aside.
func (n *counts) addNobles(p *position) (held board.Set) {
	open := wholeBoard &^ p.nobles()
	n[staffedByNoble] = count(p.nobles() & bottomRank)
	for k := knight; k < king; k++ {
		t := term(k - knight)
		if !p.runs(k) {
			n[idleKnight+t] = count(p.kinds[k])
			n[stuckNoble] += count(p.kinds[k] & bottomRank)
			ahead := p.kinds[k].South()
			held |= ahead.East() | ahead.West()
			n[nobleMoves] += count(ahead &^ p.occupied)
			continue
		}
		n[runningKnight+t] = count(p.kinds[k])
		for rest := p.kinds[k]; rest != 0; rest = rest.Rest() {
			to := attacks(k, rest.First(), p.occupied)
			held |= to
			n[nobleMoves] += count(to & open)
		}
	}
	return held & wholeBoard
}

func (n *counts) addKing(p *position, struck board.Set) {
	c := p.kinds[king].First()
	beside := kingSteps(p.kinds[king])
	n[besideKing] = count(beside & p.kinds[proletarian])
	n[twoFromKing] = count(kingSteps(beside) &^ beside & p.kinds[proletarian])
	n[refuge] = count(beside &^ struck &^ p.nobles())
	n[kingRank] = int16(c / files)
}

func (n *counts) addHanging(p *position, struck, held board.Set) {
	lost, won := count(held&p.kinds[proletarian]), count(struck&p.nobles()&^p.kinds[king])
	if p.turn == proletariat {
		n[proletarianHangs], n[nobleHangsNow] = lost, won
	} else {
		n[proletarianHangsNow], n[nobleHangs] = lost, won
	}
}

// kingSteps are the cells one step away from some cell of a set.
func kingSteps(s board.Set) board.Set {
	sides := s.East() | s.West()
	return (sides | (s | sides).North() | (s | sides).South()) & wholeBoard
}
