package correct

import "pawnstorm/game"

// candidates returns the pieces that a sandwich may displace, one bit for each way from the
// cell where a piece arrives. The board is as after the action, but the cell itself may
// still be vacant. An arriving flank makes sandwiches with others; a pushed piece may
// itself be the filling.
func (p *position) candidates(c game.Cell, arriving piece, pushed bool) move {
	var ticks move
	if arriving.is(flank) {
		for _, way := range everyWay {
			filling := onward[way][c]
			if p.cells[filling].is(displaceable) && p.cells[onward[way][filling]].is(flank) {
				ticks |= 1 << way
			}
		}
	}
	if pushed && p.sandwiched(c) {
		ticks |= 1 << still
	}
	return ticks
}

// sandwiched reports whether two directly opposite neighbours of a cell are flanks.
func (p *position) sandwiched(c game.Cell) bool {
	for way := range still {
		if p.cells[onward[way][c]].is(flank) && p.cells[onward[ways-1-way][c]].is(flank) {
			return true
		}
	}
	return false
}

// appendSubsets appends an action with every subset of its candidates.
func appendSubsets(list []move, action, candidates move) []move {
	for ticks := candidates; ; ticks = (ticks - 1) & candidates {
		list = append(list, action|ticks<<ticksShift)
		if ticks == 0 {
			return list
		}
	}
}

// candidatesOf returns the candidates of a legal turn's action.
func (p position) candidatesOf(m move) move {
	if m.action() == pass {
		return 0
	}
	p.play(m.withoutTicks())
	return p.candidates(m.centre(), p.cells[m.centre()], m.action() == push)
}
