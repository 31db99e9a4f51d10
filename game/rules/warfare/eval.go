package warfare

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// term is one feature of the evaluation.
type term uint8

// The terms as the Proletariat sees them. The rules are numbered in the package comment.
const (
	// A proletarian by its rank: at the bottom it staffs a factory, at the top it can move
	// left and right forever (rules 2 and 3).
	onFirst term = iota
	onSecond
	onThird
	onTop
	// A running noble, and a stopped one, which moves down like a pawn (rule 4).
	runningKnight
	runningBishop
	runningRook
	runningQueen
	idleKnight
	idleBishop
	idleRook
	idleQueen
	stuckNoble // idle on rank 1, where it has no move
	// A noble in a factory: a proletarian there may leave it.
	staffedByNoble
	// Proletarians by their distance from the king, who can be captured by one next to him
	// (rule 7), and the cells that none attacks.
	besideKing
	twoFromKing
	refuge
	kingRank // from 0: it takes longer to reach a king on a high rank
	// The number of moves: the Proletariat loses without one.
	proletarianMoves
	lastMoves // how many fewer than four
	nobleMoves
	// Pieces in danger, by whose turn it is. A proletarian is lost for good only
	// if the bottom cell of its file is occupied (rule 6).
	proletarianHangs
	proletarianHangsNow
	nobleHangs
	nobleHangsNow
	proletariatsTurn
	terms
)

// worth sums the terms.
func worth(p *position) int {
	n, worth := countsOf(p), 0
	for t := range n {
		worth += weights[t] * int(n[t])
	}
	return worth
}

// counts holds how often each term applies.
type counts [terms]int16

func countsOf(p *position) (n counts) {
	struck := struck(p)
	n.addProletariat(p)
	held := n.addNobles(p)
	n.addKing(p, struck)
	n.addHanging(p, struck, held)
	return n
}

func count(s board.Set) int16 { return int16(s.Count()) }

func (n *counts) addProletariat(p *position) {
	for rank := range ranks {
		n[onFirst+term(rank)] = count(p.Kinds[proletarian] & board.Rank(rank))
	}
	moves := int16(0)
	for _, s := range proletarianSteps(p) {
		moves += count(s.to)
	}
	n[proletarianMoves] = moves
	n[lastMoves] = max(0, 4-moves)
	if p.Turn == proletariat {
		n[proletariatsTurn] = 1
	}
}

// addNobles returns the cells that the nobles attack, apart from the king.
func (n *counts) addNobles(p *position) (held board.Set) {
	open := wholeBoard &^ p.Army()
	n[staffedByNoble] = count(p.Army() & bottomRank)
	for k := chess.Knight; k < king; k++ {
		t := term(k - chess.Knight)
		if !runs(p, k) {
			n[idleKnight+t] = count(p.Kinds[k])
			n[stuckNoble] += count(p.Kinds[k] & bottomRank)
			ahead := p.Kinds[k].South()
			held |= ahead.East() | ahead.West()
			n[nobleMoves] += count(ahead &^ p.Occupied)
			continue
		}
		n[runningKnight+t] = count(p.Kinds[k])
		for rest := p.Kinds[k]; rest != 0; rest = rest.Rest() {
			to := chess.Attacks(k, rest.First(), p.Occupied)
			held |= to
			n[nobleMoves] += count(to & open)
		}
	}
	return held & wholeBoard
}

func (n *counts) addKing(p *position, struck board.Set) {
	c := p.Kinds[king].First()
	beside := kingSteps(p.Kinds[king])
	n[besideKing] = count(beside & p.Kinds[proletarian])
	n[twoFromKing] = count(kingSteps(beside) &^ beside & p.Kinds[proletarian])
	n[refuge] = count(beside &^ struck &^ p.Army())
	n[kingRank] = int16(c / files)
}

func (n *counts) addHanging(p *position, struck, held board.Set) {
	lost, won := count(held&p.Kinds[proletarian]), count(struck&p.Army()&^p.Kinds[king])
	if p.Turn == proletariat {
		n[proletarianHangs], n[nobleHangsNow] = lost, won
	} else {
		n[proletarianHangsNow], n[nobleHangs] = lost, won
	}
}

// kingSteps returns the cells one step away from any cell of a set.
func kingSteps(s board.Set) board.Set { return revolt.KingSteps(s) & wholeBoard }
