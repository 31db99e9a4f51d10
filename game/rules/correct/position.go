package correct

import "pawnstorm/game"

// position is everything that the next turn may depend on. Making a turn copies it and
// taking the turn back drops the copy.
type position struct {
	// cells has the piece on each cell; cells[outside] is the edge.
	cells [cellCount + 1]piece
	seats [2]set // the cells of each player
	hands [2]hand
	turn  game.Seat
	// passes is the number of passes in a row.
	passes uint8
	lineup lineup
}

// put places a piece on a vacant cell.
func (p *position) put(c game.Cell, what piece) {
	p.cells[c] = what
	p.seats[what.seat()] = p.seats[what.seat()].or(at(c))
}

// take removes the piece on a cell.
func (p *position) take(c game.Cell) piece {
	what := p.cells[c]
	p.cells[c] = 0
	p.seats[what.seat()] = p.seats[what.seat()].without(at(c))
	return what
}

// identity returns the position without passes, as repetitions compare it.
func (p position) identity() position {
	p.passes = 0
	return p
}

// play makes a turn of this position, in place.
func (p *position) play(m move) {
	us := p.turn & 1
	p.turn = us.Other()
	if m == pass {
		p.passes++
		return
	}
	p.passes = 0
	from, to := m.from(), m.to()
	switch m.action() {
	case displace:
		victim := p.take(to)
		p.hands[victim.seat()][displacedByTherapist(victim.kind())]++
		p.move(from, to)
	case push:
		p.put(m.pushedTo(), p.take(to))
		p.move(from, to)
	case swap:
		p.take(to)
		p.hands[us][waitingRetired]++
		p.enter(us, m)
	case enter:
		p.enter(us, m)
	default:
		p.move(from, to)
	}
	p.clearSandwiches(m)
}

// move moves a piece of the player's own and updates its memory.
func (p *position) move(from, to game.Cell) {
	what := p.take(from)
	switch k := what.kind(); {
	case k > housing: // one move less
		what--
	case k == therapist && (from%files == to%files || from/files == to/files):
		what += piece(spent - therapist)
	}
	p.put(to, what)
}

func (p *position) enter(us game.Seat, m move) {
	w := m.waiting()
	p.hands[us][w]--
	p.put(m.to(), newPiece(waitingKinds[w], us))
}

// clearSandwiches removes the ticked pieces, all at once.
func (p *position) clearSandwiches(m move) {
	for c := range m.ticked() {
		victim := p.take(c)
		p.hands[victim.seat()][displacedBySandwich(victim.kind())]++
	}
}
