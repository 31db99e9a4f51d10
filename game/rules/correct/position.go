package correct

import "pawnstorm/game"

// position is all that the next turn may depend on. It is copied to make a turn
// and thrown away to take it back.
type position struct {
	// cells are what stands where; cells[outside] is the edge.
	cells [cellCount + 1]piece
	seats [2]set // where the pieces of each player stand
	hands [2]hand
	turn  game.Seat
	// passes is how many turns in a row were passes.
	passes uint8
	lineup lineup
}

// put sets a piece on a vacant cell.
func (p *position) put(c game.Cell, what piece) {
	p.cells[c] = what
	p.seats[what.seat()] = p.seats[what.seat()].or(at(c))
}

// take lifts the piece off a cell.
func (p *position) take(c game.Cell) piece {
	what := p.cells[c]
	p.cells[c] = 0
	p.seats[what.seat()] = p.seats[what.seat()].without(at(c))
	return what
}

// identity is the position as it is compared for a repetition: passes do not
// count.
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

// move carries a piece of the player's own, which may remember it.
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

// clearSandwiches takes what is ticked off the field, all at once.
func (p *position) clearSandwiches(m move) {
	for c := range m.ticked() {
		victim := p.take(c)
		p.hands[victim.seat()][displacedBySandwich(victim.kind())]++
	}
}
