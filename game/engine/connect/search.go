package connect

import (
	"math/bits"

	"pawnstorm/game/rules/connect4"
)

// question returns the score to ask about next: is it exceeded? First it asks for the
// winner, then for the length of the game.
func (b Bounds) question() Score {
	middle := b.Low + (b.High-b.Low)/2
	switch {
	case b.Low < 0 && b.High > 0:
		return 0 // does the side to move win?
	case b.Low < 0 && b.High == 0:
		return -1 // does the other side?
	case middle <= 0 && b.Low/2 < middle:
		return b.Low / 2
	case middle >= 0 && b.High/2 > middle:
		return b.High / 2
	}
	return middle
}

// mirrored is the most discs of positions that share an entry with their mirror image.
const mirrored = 14

func keyOf(p connect4.Position, discs int) uint64 {
	if discs > mirrored {
		return p.Key()
	}
	return min(p.Key(), p.Mirror().Key())
}

// search returns the score of a position without an immediate win, or a bound of it outside
// of alpha and beta. The result is invalid when the budget is spent.
func (s *Solver) search(p connect4.Position, alpha, beta Score) Score {
	if !s.budget.Take() {
		return 0
	}
	discs := p.Discs()
	sound := soundMoves(p)
	if sound == 0 {
		return least(discs) // the other side wins with the next disc
	}
	if discs >= connect4.MostDiscs-2 {
		return 0
	}
	// Neither side wins with the next two discs.
	alpha, beta = max(alpha, least(discs+2)), min(beta, most(discs+2))
	if alpha >= beta {
		return min(alpha, most(discs+2))
	}
	key := keyOf(p, discs)
	if f := s.table.get(key); f != 0 {
		bound, lower := f.bound()
		if lower {
			alpha = max(alpha, bound)
		} else {
			beta = min(beta, bound)
		}
		if alpha >= beta {
			return bound
		}
	}
	return s.searchMoves(p, sound, key, alpha, beta)
}

// searchMoves tries the moves, the most promising first.
func (s *Solver) searchMoves(p connect4.Position, sound, key uint64, alpha, beta Score) Score {
	before := s.budget.Nodes
	var list moveList
	list.fill(p, sound)
	for i := list.n - 1; i >= 0; i-- {
		score := -s.search(p.After(list.moves[i].cell), -beta, -alpha)
		if s.budget.Spent {
			return 0
		}
		if score >= beta {
			s.table.put(key, lowerFact(score), s.budget.Nodes-before)
			return score
		}
		alpha = max(alpha, score)
	}
	s.table.put(key, upperFact(alpha), s.budget.Nodes-before)
	return alpha
}

// soundMoves returns the cells where a disc can land so that the other side does not win at
// once. The side to move cannot win at once.
func soundMoves(p connect4.Position) uint64 {
	landing, dangers := p.Landing(), p.Dangers()
	if forced := landing & dangers; forced != 0 {
		if forced&(forced-1) != 0 {
			return 0 // two threats cannot both be stopped
		}
		landing = forced
	}
	return landing &^ (dangers >> 1) // a disc below a winning cell lets the other side land there
}

// moveList has moves sorted by promise, the best last.
type moveList struct {
	moves [7]promising
	n     int
}

type promising struct {
	cell    uint64
	threats int
}

// columns has the cells of each file, from the edges to the middle.
var columns = [7]uint64{0x3f, 0x3f << 42, 0x3f << 7, 0x3f << 35, 0x3f << 14, 0x3f << 28, 0x3f << 21}

// fill sorts the moves by how many threats the side to move has after each. Among equal ones,
// the nearest to the middle is tried first (Pons, part 10).
func (l *moveList) fill(p connect4.Position, sound uint64) {
	for _, column := range columns {
		cell := sound & column
		if cell == 0 {
			continue
		}
		m := promising{cell, bits.OnesCount64(p.After(cell).Dangers())}
		i := l.n
		for ; i > 0 && l.moves[i-1].threats > m.threats; i-- {
			l.moves[i] = l.moves[i-1]
		}
		l.moves[i] = m
		l.n++
	}
}
