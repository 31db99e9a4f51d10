package strike

import (
	"pawnstorm/game/board"
	"pawnstorm/game/rules/chess"
	"pawnstorm/game/rules/internal/revolt"
)

// term is one feature of the evaluation.
type term uint8

// The terms as the Workers see them. The package comment has the rules.
const (
	// A Worker by its row, counted from the edge. On its factory it keeps the file running
	// for the others; in the middle it moves freely.
	atFactory term = iota
	onSecond
	onThird
	inMiddle
	// A Capitalist in a running file, and in a stopped one, where it is a pawn with few
	// steps left.
	runningRook
	runningKnight
	runningBishop
	runningQueen
	idleRook
	idleKnight
	idleBishop
	idleQueen
	fileRuns // each file
	// Workers by their distance from the king, who can be captured by one next to him.
	besideKing
	twoFromKing
	threeFromKing
	refuge // a cell that the king can go to and no Worker attacks
	// The number of moves: a side without one forfeits, or draws.
	workerMoves
	lastMoves // how many fewer than four the Workers have
	capitalistMoves
	// Pieces that can be captured, by whose turn it is.
	workerHangs
	workerHangsNow
	capitalistHangs
	capitalistHangsNow
	stuckCapitalist // idle on the first or last row, where it has no move
	workersTurn
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
	n.addWorkers(p)
	held := n.addCapitalists(p)
	n.addKing(p, struck)
	n.addHanging(p, struck, held)
	return n
}

func count(s board.Set) int16 { return int16(s.Count()) }

func (n *counts) addWorkers(p *position) {
	own, vacant := p.Kinds[worker], ^p.Occupied
	n[atFactory] = count(own & edgeRows)
	n[onSecond] = count(own & (board.Rank(1) | board.Rank(6)))
	n[onThird] = count(own & (board.Rank(2) | board.Rank(5)))
	n[inMiddle] = count(own & centreRows)
	moves := count((own&lowerRows).North()&vacant) + count((own&upperRows).South()&vacant) +
		count(revolt.KingSteps(own&centreRows)&^own)
	n[workerMoves] = moves
	n[lastMoves] = max(0, 4-moves)
	if p.Turn == workers {
		n[workersTurn] = 1
	}
}

// addCapitalists returns the cells that the Capitalists attack, apart from the king.
func (n *counts) addCapitalists(p *position) (held board.Set) {
	running, idle := running(p), idle(p)
	n[fileRuns] = count(running) / ranks
	n[stuckCapitalist] = count(idle & edgeRows)
	north, south := (idle & upperHalf).North(), (idle & lowerHalf).South()
	held = north.East() | north.West() | south.East() | south.West()
	moves := count((north|south)&^p.Occupied) + count(held&p.Kinds[worker])
	for i, k := range revolt.Officers {
		n[idleRook+term(i)] = count(p.Kinds[k] &^ running)
		n[runningRook+term(i)] = count(p.Kinds[k] & running)
		for rest := p.Kinds[k] & running; rest != 0; rest = rest.Rest() {
			to := chess.Attacks(k, rest.First(), p.Occupied)
			held |= to
			moves += count(to &^ p.Army())
		}
	}
	n[capitalistMoves] = moves
	return held
}

func (n *counts) addKing(p *position, struck board.Set) {
	beside := revolt.KingSteps(p.Kinds[king])
	two := revolt.KingSteps(beside) &^ (beside | p.Kinds[king])
	three := revolt.KingSteps(two) &^ (two | beside)
	n[besideKing] = count(beside & p.Kinds[worker])
	n[twoFromKing] = count(two & p.Kinds[worker])
	n[threeFromKing] = count(three & p.Kinds[worker])
	n[refuge] = count(beside & centreRows &^ struck &^ p.Army())
}

func (n *counts) addHanging(p *position, struck, held board.Set) {
	w, c := count(held&p.Kinds[worker]), count(struck&p.Army()&^p.Kinds[king])
	if p.Turn == workers {
		n[workerHangs], n[capitalistHangsNow] = w, c
	} else {
		n[workerHangsNow], n[capitalistHangs] = w, c
	}
}
