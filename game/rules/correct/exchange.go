package correct

import "pawnstorm/game"

// The worth of displacing a piece, in hundredths of an Average Individual
// at work. One that is sandwiched is retired for good, and any other piece that
// is sandwiched comes back at the price of one. A piece that a Group Therapist displaces
// costs its player no more than the turn in which it comes back.
const (
	sandwichGain  = 100
	partnerGain   = 200 // a D or S, without whom the next turn loses
	therapistGain = 30
	broughtBack   = 5_000 // the only turns that do not lose at once
	deferred      = -20_000
)

// Gain is what a turn displaces of the opponent's, less what of the player's own.
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
		gain += f.displacing(m.stood(c), sandwichGain)
	}
	return gain
}

// stood is the cell from which the piece has come that stands on another after
// the action of a turn that may displace it there.
func (m move) stood(c game.Cell) game.Cell {
	switch {
	case m.action() == push && c == m.pushedTo():
		return m.to()
	case m.action() == push && c == m.to():
		return m.from()
	}
	return c
}

// displacing is what it gains to displace the piece on a cell.
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

// Sharp appends the turns that bring a partner back, where one must be, and else
// those that sandwich more of the opponent's than of the player's own, each with
// all it can displace.
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
