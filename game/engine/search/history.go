package search

import "pawnstorm/game"

// history is what past nodes say about quiet moves, for each side by slot.
type history struct {
	worth   [2][game.Slots]int16    // how often moves of the slot refuted something
	answers [2][game.Slots]game.Ply // what last refuted the opponent's move of the slot
	// after says how often moves to a place refuted something after an earlier move, by the row of
	// that move.
	after [rows][game.Places]int16
	// off says by how much positions after a move were worth more than they looked to the side to move,
	// by the row of the move, for the last move and the one before.
	off [2][rows]int16
}

// rows is the number of earlier moves, by side and place. Row 0 stands for no move.
const rows = 2*game.Places + 1

// row returns the row of a move that the side of a ply is about to make.
func (s *Searcher) row(ply int, m game.Ply) int { return 1 + s.side(ply)*game.Places + s.walk.Place(m) }

// earlier returns what is known about answers to the last move before a ply, and to the own move
// before that.
func (s *Searcher) earlier(ply int) (last, own *[game.Places]int16) {
	last, own = &s.history.after[s.frames[ply-1].row], &s.history.after[0]
	if ply >= 2 {
		own = &s.history.after[s.frames[ply-2].row]
	}
	return last, own
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
	bonus := min(depth*depth*16+depth*128, 2000)
	last, own := s.earlier(ply)
	for i := range f.choices[:f.next] {
		c := &f.choices[i]
		if c.sharp && c.ply != m {
			continue
		}
		b := -bonus
		if c.ply == m {
			b = bonus
		}
		place := s.walk.Place(c.ply)
		learn(s.past(ply, s.walk.Slot(c.ply)), b)
		learn(&last[place], b)
		learn(&own[place], b)
	}
}

// learn moves the worth of a slot towards one of its bounds.
func learn(n *int16, bonus int) { pull(n, bonus, mostPast) }

// pull moves a number towards one of its bounds, more slowly when it is near.
func pull(n *int16, bonus, bound int) {
	*n += int16(bonus - int(*n)*max(bonus, -bonus)/bound)
}

// fade makes room for the next search's history.
func (h *history) fade() {
	for side := range h.worth {
		for slot := range h.worth[side] {
			h.worth[side][slot] /= 2
		}
	}
	for row := range h.after {
		for place := range h.after[row] {
			h.after[row][place] /= 2
		}
	}
}
