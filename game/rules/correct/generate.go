package correct

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// mostMoves is enough for a usual position. Lists grow beyond it if Average Individuals
// crowd.
const mostMoves = 512

// scan holds a position as sets of cells.
type scan struct {
	sorts    [sorts]set // by kind, both players
	vacant   set
	occupied set
	frozen   set // beside a Public Housing, including vacant cells
}

func (p *position) scan() scan {
	s := scan{occupied: p.seats[green].or(p.seats[blue])}
	s.vacant = allCells.without(s.occupied)
	for rest := s.occupied; !rest.empty(); rest = rest.rest() {
		c := rest.first()
		k := p.cells[c].kind().sort()
		s.sorts[k] = s.sorts[k].or(at(c))
	}
	for rest := s.sorts[housing]; !rest.empty(); rest = rest.rest() {
		s.frozen = s.frozen.or(near[rest.first()])
	}
	return s
}

// legal appends all legal turns of a position that has not ended, in no order. It allocates
// only if the list is too short. It tries turns on the position, which is a copy.
func (p position) legal(s *scan, list []move) []move {
	list = append(list, pass)
	mobile := p.seats[p.turn&1].without(s.frozen)
	for rest := mobile; !rest.empty(); rest = rest.rest() {
		c := rest.first()
		switch k := p.cells[c].kind(); k {
		case individual, other:
			list = p.appendSlides(list, c, everyWay, files)
		case therapist:
			list = p.appendSlides(list, c, diagonals, files)
			list = p.appendSlides(list, c, straights, 1)
		case spent:
			list = p.appendSlides(list, c, diagonals, files)
		case worker:
			list = p.appendPushes(list, s, c)
		case arbitrator:
			list = appendLeaps(list, s, c)
		case average:
			list = p.appendSteps(list, s, c)
		case retired: // never moves
		default:
			list = p.appendSlides(list, c, straights, k.movesLeft())
		}
	}
	return p.appendFromHand(list, s)
}

// appendSlides is for pieces that slide over vacant cells, at most atMost cells in each of
// these ways. A Group Therapist also displaces what it meets.
func (p *position) appendSlides(list []move, from game.Cell, along []int, atMost int) []move {
	k := p.cells[from].kind()
	displaces := k == therapist || k == spent
	for _, way := range along {
		to := onward[way][from]
		left := atMost
		for ; left > 0 && p.cells[to] == 0; left-- {
			list = append(list, newMove(walk, from, to))
			to = onward[way][to]
		}
		if displaces && left > 0 && p.cells[to].is(displaceable) {
			list = append(list, newMove(displace, from, to))
		}
	}
	return list
}

// appendPushes is for a Social Worker.
func (p *position) appendPushes(list []move, s *scan, from game.Cell) []move {
	who := p.cells[from]
	p.cells[from] = 0
	targets := ring[from].and(s.occupied)
	for rest := targets; !rest.empty(); rest = rest.rest() {
		to := rest.first()
		pushed := p.cells[to]
		if !pushed.is(displaceable) || !s.sorts[arbitrator].and(near[from]).and(near[to]).empty() {
			continue
		}
		p.cells[to] = who
		for vacant := near[to].and(s.vacant); !vacant.empty(); vacant = vacant.rest() {
			cell := vacant.first()
			m := newMove(push, from, to) | move(cell)<<pushShift
			list = appendSubsets(list, m, p.candidates(cell, pushed, true))
		}
		p.cells[to] = pushed
	}
	p.cells[from] = who
	return list
}

// appendLeaps is for a Conflict Arbitrator: it leaps to every vacant cell between two other
// pieces.
func appendLeaps(list []move, s *scan, from game.Cell) []move {
	o := s.occupied.without(at(from))
	// 1 is a step along the rank, 9 and 11 are the diagonals. 10 is the file, the only way
	// that may run along an edge.
	across := o.up(1).and(o.down(1)).or(o.up(9).and(o.down(9))).or(o.up(11).and(o.down(11)))
	between := across.and(inner).or(o.up(10).and(o.down(10)))
	for rest := between.and(s.vacant); !rest.empty(); rest = rest.rest() {
		list = append(list, newMove(walk, from, rest.first()))
	}
	return list
}

// appendSteps is for an Average Individual.
func (p *position) appendSteps(list []move, s *scan, from game.Cell) []move {
	who := p.cells[from]
	p.cells[from] = 0
	for rest := near[from].and(s.vacant); !rest.empty(); rest = rest.rest() {
		to := rest.first()
		list = appendSubsets(list, newMove(walk, from, to), p.candidates(to, who, false))
	}
	p.cells[from] = who
	return list
}

// appendFromHand is for the pieces in hand.
func (p *position) appendFromHand(list []move, s *scan) []move {
	us := p.turn & 1
	for w := range waitings {
		if p.hands[us][w] == 0 {
			continue
		}
		if w.swaps() {
			for rest := p.swapCells(s, waitingKinds[w]); !rest.empty(); rest = rest.rest() {
				list = append(list, fromHand(swap, w, rest.first()))
			}
			continue
		}
		who := newPiece(waitingKinds[w], us)
		for rest := p.entryCells(s, waitingKinds[w]); !rest.empty(); rest = rest.rest() {
			to := rest.first()
			list = appendSubsets(list, fromHand(enter, w, to), p.candidates(to, who, false))
		}
	}
	return list
}

// entryCells returns the vacant cells where a kind can return.
func (p *position) entryCells(s *scan, k kind) set {
	if k == retired {
		return s.vacant
	}
	return homes[p.lineup][k.sort()].and(s.vacant)
}

// swapCells returns the cells where a kind can return in place of an Average Individual.
func (p *position) swapCells(s *scan, k kind) set {
	cells := s.sorts[average].and(p.seats[p.turn&1])
	switch k {
	case individual:
		return cells.and(beside(s.sorts[other]))
	case other:
		return cells.and(beside(s.sorts[individual]))
	}
	return cells
}

// Perft counts the sequences of legal turns of a length from a set-up or position ("" is
// the start). The game's own endings end a sequence; the added draws do not. Bad text is a
// *game.TextError.
func Perft(text string, depth int) (uint64, error) {
	start, err := readSetup(text)
	if err != nil {
		return 0, err
	}
	return board.Perft(start, depth, (*position).appendMoves, (*position).play), nil
}

// appendMoves appends all legal turns, none after the end.
func (p *position) appendMoves(list []move) []move {
	s := p.scan()
	if how, _ := p.resolution(&s); how != open {
		return list
	}
	return p.legal(&s, list)
}
