package search

import "pawnstorm/game"

// history is what past nodes say about quiet moves, for each side by slot.
type history struct {
	worth   [2][game.Slots]int16    // how often moves of the slot refuted something
	answers [2][game.Slots]game.Ply // what last refuted the opponent's move of the slot
}

// mostPast bounds the worth of a slot.
const mostPast = 1 << 14

// side returns the index of the side to move.
func (s *Searcher) side(ply int) int { return (s.turn + ply) & 1 }

// past returns the history of a slot for the side to move.
func (s *Searcher) past(ply, slot int) *int16 { return &s.history.worth[s.side(ply)][slot] }

// counter returns the move that last refuted the previous move.
func (s *Searcher) counter(ply int) *game.Ply {
	return &s.history.answers[s.side(ply)][s.frames[ply-1].slot]
}

// reward rewards a quiet move that refuted the last one, and lowers the quiet moves tried before it.
func (s *Searcher) reward(ply, depth int, m game.Ply) {
	f := &s.frames[ply]
	if f.killers[0] != m {
		f.killers[0], f.killers[1] = m, f.killers[0]
	}
	*s.counter(ply) = m
	bonus := min(depth*depth*8+depth*16, 2000)
	for i := range f.choices[:f.next] {
		switch c := &f.choices[i]; {
		case c.ply == m:
			learn(s.past(ply, s.walk.Slot(m)), bonus)
		case !c.sharp:
			learn(s.past(ply, s.walk.Slot(c.ply)), -bonus)
		}
	}
}

// learn moves a number towards one of its bounds, more slowly when it is near.
func learn(n *int16, bonus int) {
	*n += int16(bonus - int(*n)*max(bonus, -bonus)/mostPast)
}

// fade makes room for the next search's history.
func (h *history) fade() {
	for side := range h.worth {
		for slot := range h.worth[side] {
			h.worth[side][slot] /= 2
		}
	}
}
