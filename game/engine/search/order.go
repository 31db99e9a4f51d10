package search

import (
	"slices"

	"pawnstorm/game"
)

// choice is a move of a node with its rank: the highest is tried first.
type choice struct {
	ply   game.Ply
	rank  int32
	sharp bool
}

// Ranks: the table's move, sharp moves that lose nothing, killers, the answer to the last move, all
// others by their history, and sharp moves that lose something. A sharp move's gain is added to its
// rank.
const (
	rankTable   = 1 << 30
	rankSharp   = 1 << 28
	rankKiller  = 1 << 26
	rankCounter = 1 << 25
	rankLosing  = -1 << 28
)

// gain returns the expected gain of a sharp choice when it was listed.
func (c *choice) gain() int {
	if c.rank >= rankSharp {
		return int(c.rank) - rankSharp
	}
	return int(c.rank) - rankLosing
}

// tagOf returns a short name for a move in the table, never 0. Two moves of a position rarely share a
// tag. That does no harm: the table's move is only tried first.
func tagOf(m game.Ply) uint16 { return uint16(uint64(m)*0x9e3779b97f4a7c15>>48) | 1 }

// frame is the state of a search at a ply.
type frame struct {
	choices []choice
	next    int  // of choices
	whole   bool // all moves are listed, not only the sharp ones
	sorted  bool // choices are sorted from next on
	tag     uint16

	killers [2]game.Ply // the last quiet moves that refuted something here
	slot    int         // of the move played here
	row     int         // of the move played here, in history.after
	forced  bool
	plain   Score // what the position is worth as it stands
	worth   Score // the same, corrected by what searches found after such moves
	line    line
}

// list begins the choices of a node with the sharp moves. The others follow when these are used up, or at
// once if the table's move is one of them.
func (s *Searcher) list(ply int, tag uint16, all bool) {
	f := &s.frames[ply]
	f.choices, f.next, f.whole, f.sorted, f.tag = f.choices[:0], 0, false, false, tag
	found := tag == 0
	s.buffer = s.walk.Sharp(s.buffer[:0])
	for _, m := range s.buffer {
		gain := int32(s.walk.Gain(m))
		c := choice{ply: m, rank: rankSharp + gain, sharp: true}
		switch {
		case !found && tagOf(m) == tag:
			c.rank, found = rankTable, true
		case gain < 0:
			c.rank = rankLosing + gain
		}
		f.choices = append(f.choices, c)
	}
	if !found && all {
		s.listRest(ply)
	}
}

// many is the least number of choices that are worth sorting.
const many = 48

// listRest adds the moves that are not sharp.
func (s *Searcher) listRest(ply int) {
	f := &s.frames[ply]
	f.whole = true
	sharp := f.choices
	counter := *s.counter(ply)
	last, own := s.earlier(ply)
	found := f.tag == 0
	s.buffer = s.walk.Moves(s.buffer[:0])
	for _, m := range s.buffer {
		if holds(sharp, m) {
			continue
		}
		c := choice{ply: m}
		switch m {
		case f.killers[0]:
			c.rank = rankKiller + 1
		case f.killers[1]:
			c.rank = rankKiller
		case counter:
			c.rank = rankCounter
		default:
			place := s.walk.Place(m)
			c.rank = int32(*s.past(ply, s.walk.Slot(m))) + int32(last[place]) + int32(own[place])
		}
		if !found && tagOf(m) == f.tag {
			c.rank, found = rankTable, true
		}
		f.choices = append(f.choices, c)
	}
	if len(f.choices) > many {
		slices.SortStableFunc(f.choices[f.next:], func(a, b choice) int { return int(b.rank) - int(a.rank) })
		f.sorted = true
	}
}

func holds(list []choice, m game.Ply) bool {
	for i := range list {
		if list[i].ply == m {
			return true
		}
	}
	return false
}

// pick returns the next choice of a node, from all moves or only from the sharp ones.
func (s *Searcher) pick(ply int, all bool) (choice, bool) {
	f := &s.frames[ply]
	best := f.best()
	if all && !f.whole && (best == len(f.choices) || f.choices[best].rank < rankSharp) {
		s.listRest(ply)
		best = f.best()
	}
	if best == len(f.choices) {
		return choice{}, false
	}
	c := f.choices[best]
	f.choices[best], f.choices[f.next] = f.choices[f.next], c
	f.next++
	return c, true
}

// best returns the index of the choice with the highest rank, the first of equals.
func (f *frame) best() int {
	if f.sorted || f.next == len(f.choices) {
		return f.next
	}
	best := f.next
	for i := best + 1; i < len(f.choices); i++ {
		if f.choices[i].rank > f.choices[best].rank {
			best = i
		}
	}
	return best
}
