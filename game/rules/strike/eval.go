package strike

import "pawnstorm/game/board"

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

// kingHangs is the value of a position where the king can be captured at once.
const kingHangs = 15_000

// Worth sums the terms for the side to move.
func (w *walk) Worth() int {
	p := w.Now()
	if p.turn == workers && p.struck()&p.kinds[king] != 0 {
		return kingHangs
	}
	n, worth := p.counts(), 0
	for t := range n {
		worth += weights[t] * int(n[t])
	}
	if p.turn == capitalists {
		return -worth
	}
	return worth
}

// counts holds how often each term applies.
type counts [terms]int16

func (p *position) counts() (n counts) {
	struck := p.struck()
	n.addWorkers(p)
	held := n.addCapitalists(p)
	n.addKing(p, struck)
	n.addHanging(p, struck, held)
	return n
}

func count(s board.Set) int16 { return int16(s.Count()) }

func (n *counts) addWorkers(p *position) {
	own, vacant := p.seats[workers], ^p.occupied()
	n[atFactory] = count(own & (board.Rank(0) | board.Rank(7)))
	n[onSecond] = count(own & (board.Rank(1) | board.Rank(6)))
	n[onThird] = count(own & (board.Rank(2) | board.Rank(5)))
	n[inMiddle] = count(own & centreRows)
	moves := count((own&lowerRows).North()&vacant) + count((own&upperRows).South()&vacant) +
		count(kingSteps(own&centreRows)&^own)
	n[workerMoves] = moves
	n[lastMoves] = max(0, 4-moves)
	if p.turn == workers {
		n[workersTurn] = 1
	}
}

// addCapitalists returns the cells that the Capitalists attack, apart from the king.
func (n *counts) addCapitalists(p *position) (held board.Set) {
	running, idle, occupied := p.running(), p.idle(), p.occupied()
	n[fileRuns] = count(running) / ranks
	n[stuckCapitalist] = count(idle & (board.Rank(0) | board.Rank(7)))
	north, south := (idle & upperHalf).North(), (idle & lowerHalf).South()
	held = north.East() | north.West() | south.East() | south.West()
	moves := count((north|south)&^occupied) + count(held&p.seats[workers])
	for k := rook; k < king; k++ {
		n[idleRook+term(k)] = count(p.kinds[k] &^ running)
		n[runningRook+term(k)] = count(p.kinds[k] & running)
		for rest := p.kinds[k] & running; rest != 0; rest = rest.Rest() {
			to := attacks(k, rest.First(), occupied)
			held |= to
			moves += count(to &^ p.seats[capitalists])
		}
	}
	n[capitalistMoves] = moves
	return held
}

func (n *counts) addKing(p *position, struck board.Set) {
	beside := kingSteps(p.kinds[king])
	two := kingSteps(beside) &^ (beside | p.kinds[king])
	three := kingSteps(two) &^ (two | beside)
	n[besideKing] = count(beside & p.seats[workers])
	n[twoFromKing] = count(two & p.seats[workers])
	n[threeFromKing] = count(three & p.seats[workers])
	n[refuge] = count(beside & centreRows &^ struck &^ p.seats[capitalists])
}

func (n *counts) addHanging(p *position, struck, held board.Set) {
	w, c := count(held&p.seats[workers]), count(struck&p.seats[capitalists]&^p.kinds[king])
	if p.turn == workers {
		n[workerHangs], n[capitalistHangsNow] = w, c
	} else {
		n[workerHangsNow], n[capitalistHangs] = w, c
	}
}

// struck returns the cells that the Workers attack.
func (p *position) struck() board.Set {
	own := p.seats[workers]
	north, south := (own & lowerRows).North(), (own & upperRows).South()
	return north.East() | north.West() | south.East() | south.West() | kingSteps(own&centreRows)
}

// kingSteps returns the cells one step away from any cell of a set.
func kingSteps(s board.Set) board.Set {
	sides := s.East() | s.West()
	return sides | (s | sides).North() | (s | sides).South()
}
