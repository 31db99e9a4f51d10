package correct

import "pawnstorm/game"

// The value of displacing a piece, in hundredths of an Average Individual at work. A
// sandwiched Average Individual is retired for good, and any other sandwiched piece comes
// back at the price of one. A piece that a Group Therapist displaces costs only the turn
// for its return.
const (
	sandwichGain  = 100
	partnerGain   = 200 // a D or S, which must return in the next turn
	therapistGain = 30
	broughtBack   = 5_000 // all other turns lose at once
	deferred      = -20_000
)

// Gain returns the value of the opponent's displaced pieces minus the player's own.
func (w *walker) Gain(ply game.Ply) int {
	f, m := w.Now(), move(ply)
	gain := 0
	if w.Forced() {
		if !f.bringsPartner(m) {
			return deferred
		}
		gain = broughtBack
	}
	if m.action() == displace {
		gain += f.displacing(m.to(), therapistGain)
	}
	for c := range m.ticked() {
		gain += f.displacing(m.cameFrom(c), sandwichGain)
	}
	return gain
}

// cameFrom returns where the piece came from that is on a cell after the action of a turn.
func (m move) cameFrom(c game.Cell) game.Cell {
	switch {
	case m.action() == push && c == m.pushedTo():
		return m.to()
	case m.action() == push && c == m.to():
		return m.from()
	}
	return c
}

// displacing returns the gain of displacing the piece on a cell.
func (p *position) displacing(c game.Cell, gain int) int {
	what := p.cells[c]
	partner := what.kind() == individual || what.kind() == other
	switch {
	case what.seat() == p.turn && partner:
		return deferred
	case what.seat() == p.turn:
		return -gain
	case partner:
		return partnerGain
	}
	return gain
}

// bringsPartner reports whether a turn brings a D or S back.
func (p *position) bringsPartner(m move) bool {
	if !m.isFromHand() {
		return false
	}
	k := waitingKinds[m.waiting()]
	return k == individual || k == other
}

// Sharp appends the turns that bring a partner back, if one must return. Otherwise it
// appends the turns that sandwich more of the opponent's pieces than of the player's own.
func (w *walker) Sharp(list []game.Ply) []game.Ply {
	f := w.Now()
	forced := w.Forced()
	w.buffer = f.legal(&f.seen, w.buffer[:0])
	for _, m := range w.buffer {
		if forced && f.bringsPartner(m) || !forced && m.ticks() != 0 && w.Gain(game.Ply(m)) > 0 {
			list = append(list, game.Ply(m))
		}
	}
	return list
}
