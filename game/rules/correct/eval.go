package correct

import "pawnstorm/game"

// term is one feature of the evaluation of a player's side.
type term uint8

// The terms, for either player.
const (
	// Average Individuals at work: a player without one has deferred (Non-Productive).
	averages     term = iota
	lastAverages      // how many fewer than four, squared
	advanced          // ranks they have advanced
	// Pieces on the field, and pieces in hand. Some need a turn to return, others also the
	// place of an Average Individual.
	therapists
	workers
	housings
	housingMoves // moves left to all Public Housing
	returning
	swapping
	retiredInHand
	frozen // pieces beside a Public Housing, which cannot move
	// A partner missing at the start of the own turn, and what would make the next such
	// loss final (Dissolution): no piece beside the other partner to swap with, no free
	// home.
	partnerMissing
	noSwapIndividual
	noSwapOther
	noHome
	// Pieces that the opponent can sandwich by one step, by whose turn it is.
	averageExposed
	averageExposedNow
	pieceExposed
	pieceExposedNow
	partnerExposed
	partnerExposedNow
	partnersBothExposed
	toMove
	terms
)

// weights are in hundredths of an Average Individual.
var weights = [terms]int{
	averages: 100, lastAverages: -15, advanced: 2,
	therapists: 60, workers: 60, housings: 40, housingMoves: 1,
	returning: 20, swapping: -40, retiredInHand: 10, frozen: -5,
	partnerMissing: -60, noSwapIndividual: -60, noSwapOther: -60, noHome: -20,
	averageExposed: -10, averageExposedNow: -25, pieceExposed: -12, pieceExposedNow: -30,
	partnerExposed: -20, partnerExposedNow: -60, partnersBothExposed: -60,
	toMove: 10,
}

// Worth sums the terms for the side to move and subtracts the opponent's.
func (w *walker) Worth() int {
	f := w.Now()
	own, theirs := f.side(f.turn), f.side(f.turn.Other())
	worth := 0
	for t := range own {
		worth += weights[t] * int(own[t]-theirs[t])
	}
	return worth
}

// counts is how often each term applies to a player.
type counts [terms]int16

func (f *sight) side(seat game.Seat) counts {
	var n counts
	f.addPieces(&n, seat)
	f.addPartners(&n, seat)
	f.addExposed(&n, seat)
	if seat == f.turn {
		n[toMove] = 1
	}
	return n
}

func count(s set) int16 { return int16(s.count()) }

func (f *sight) addPieces(n *counts, seat game.Seat) {
	own, sorts := f.seats[seat], &f.seen.sorts
	n[averages] = count(own.and(sorts[average]))
	lacking := max(0, 4-n[averages])
	n[lastAverages] = lacking * lacking
	for rest := own.and(sorts[average]); !rest.empty(); rest = rest.rest() {
		n[advanced] += rankOf(rest.first(), seat)
	}
	n[therapists] = count(own.and(sorts[therapist].or(sorts[spent])))
	n[workers] = count(own.and(sorts[worker]))
	for rest := own.and(sorts[housing]); !rest.empty(); rest = rest.rest() {
		n[housings]++
		n[housingMoves] += int16(f.cells[rest.first()].kind().movesLeft())
	}
	h := &f.hands[seat]
	for w := range waitingAverage {
		n[returning] += int16(h[w])
		n[swapping] += int16(h[w+sandwiched])
	}
	n[returning] += int16(h[waitingAverage])
	n[retiredInHand] = int16(h[waitingRetired])
	n[frozen] = count(own.and(f.seen.frozen))
}

// rankOf returns the rank of a cell from 0, as a player sees the board.
func rankOf(c game.Cell, seat game.Seat) int16 {
	if seat == blue {
		return int16(ranks - 1 - c/files)
	}
	return int16(c / files)
}

func (f *sight) addPartners(n *counts, seat game.Seat) {
	own, sorts := f.seats[seat], &f.seen.sorts
	for _, k := range []kind{individual, other} {
		if own.and(sorts[k]).empty() {
			n[partnerMissing]++
		}
		if homes[f.lineup][k].and(f.seen.vacant).empty() {
			n[noHome]++
		}
	}
	hosts := own.and(sorts[average])
	if hosts.and(beside(sorts[other])).empty() {
		n[noSwapIndividual] = 1
	}
	if hosts.and(beside(sorts[individual])).empty() {
		n[noSwapOther] = 1
	}
}

// addExposed counts pieces that an Average Individual of the opponent can sandwich by one
// step.
func (f *sight) addExposed(n *counts, seat game.Seat) {
	own, sorts := f.seats[seat], &f.seen.sorts
	attackers := f.seats[seat.Other()].and(sorts[average]).without(f.seen.frozen)
	exposed := f.seen.closable(attackers).and(own)
	partners := sorts[individual].or(sorts[other])
	a := count(exposed.and(sorts[average]))
	d := count(exposed.and(partners))
	rest := count(exposed.without(partners).without(sorts[average]).without(sorts[arbitrator]).without(sorts[retired]))
	if seat == f.turn {
		n[averageExposed], n[pieceExposed], n[partnerExposed] = a, rest, d
	} else {
		n[averageExposedNow], n[pieceExposedNow], n[partnerExposedNow] = a, rest, d
	}
	n[partnersBothExposed] = d / 2
}

// closable returns the cells between a flank and a vacant cell directly opposite that an
// attacker can step to.
func (s *scan) closable(attackers set) set {
	flanks := s.sorts[average].or(s.sorts[retired])
	open := beside(attackers).and(s.vacant)
	across := between(flanks, open, 1).or(between(flanks, open, files-1)).or(between(flanks, open, files+1))
	return across.and(inner).or(between(flanks, open, files))
}

// between returns the cells with one cell of each set on opposite sides, n numbers away.
func between(a, b set, n uint) set {
	return a.up(n).and(b.down(n)).or(a.down(n).and(b.up(n)))
}

// beside returns the cells of a set and the cells next to them.
func beside(s set) set {
	row := s.or(s.without(lastFile).up(1)).or(s.without(firstFile).down(1))
	return row.or(row.up(files)).or(row.down(files)).and(allCells)
}
