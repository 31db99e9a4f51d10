package endgame

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
	"pawnstorm/game/rules/othello"
)

// fewest is how many vacant cells are too few to sort moves by replies, or to remember
// positions.
const fewest = 5

// search returns the margin of a position, or a bound of it outside of alpha and beta. The
// result is invalid when the budget is spent.
func (s *Solver) search(d othello.Discs, alpha, beta int) int {
	if !s.budget.Take() {
		return 0
	}
	if d.Vacant() == 0 {
		return d.Margin()
	}
	moves := d.Reach()
	switch {
	case moves != 0 && d.Vacant().Count() > fewest:
		return s.remembered(d, alpha, beta)
	case moves != 0:
		return s.last(d, moves, alpha, beta)
	case d.Passed().Reach() == 0:
		return d.Margin()
	}
	return -s.search(d.Passed(), -beta, -alpha)
}

// last searches positions with few vacant cells. It tries cells in odd quarters first.
func (s *Solver) last(d othello.Discs, moves board.Set, alpha, beta int) int {
	best, odd := -most, odd(d.Vacant())
	for _, part := range [2]board.Set{moves & odd, moves &^ odd} {
		for ; part != 0; part = part.Rest() {
			best = max(best, -s.search(d.After(part.First()), -beta, -max(alpha, best)))
			if best >= beta || s.budget.Spent {
				return best
			}
		}
	}
	return best
}

// remembered searches with the table.
func (s *Solver) remembered(d othello.Discs, alpha, beta int) int {
	known := s.table.get(d)
	if alpha = max(alpha, known.Low); alpha >= beta {
		return known.Low
	}
	if beta = min(beta, known.High); alpha >= beta {
		return known.High
	}
	var list moveList
	list.fill(d)
	best := -most
	for i := range list.n {
		best = max(best, -s.search(list.moves[i].after, -beta, -max(alpha, best)))
		if s.budget.Spent {
			return 0
		}
		if best >= beta {
			break
		}
	}
	known.narrow(best, alpha, beta)
	s.table.put(d, known)
	return best
}

// moveList has moves sorted by promise, the best first.
type moveList struct {
	moves [60]promising
	n     int
}

type promising struct {
	after othello.Discs
	cell  game.Cell // game.NoCell is a pass
	risk  int
}

// move returns the move in the form of states.
func (m *promising) move() game.Move {
	if m.cell == game.NoCell {
		return othello.Pass
	}
	return othello.MoveTo(m.cell)
}

// corners has the cells whose discs can never be turned.
const corners board.Set = 1 | 1<<7 | 1<<56 | 1<<63

// Risks of a move: the other side's replies, and most of all corners.
const (
	replyRisk  = 4
	cornerRisk = 6
	oddGain    = 3
	cornerGain = 8
)

// fill lists the moves, the least risky first, or a pass if no disc can be placed.
func (l *moveList) fill(d othello.Discs) {
	odd, moves := odd(d.Vacant()), d.Reach()
	if moves == 0 {
		l.moves[0], l.n = promising{after: d.Passed(), cell: game.NoCell}, 1
	}
	for ; moves != 0; moves = moves.Rest() {
		c := moves.First()
		m := promising{after: d.After(c), cell: c}
		replies := m.after.Reach()
		m.risk = replyRisk*replies.Count() + cornerRisk*(replies&corners).Count() -
			oddGain*(odd&board.At(c)).Count() - cornerGain*(corners&board.At(c)).Count()
		i := l.n
		for ; i > 0 && l.moves[i-1].risk > m.risk; i-- {
			l.moves[i] = l.moves[i-1]
		}
		l.moves[i] = m
		l.n++
	}
}

// quarter is the lower left quarter of the board.
const quarter board.Set = 0x0f0f0f0f

// odd returns the quarters of the board with an odd number of vacant cells.
func odd(vacant board.Set) (all board.Set) {
	for _, part := range [4]board.Set{quarter, quarter << 4, quarter << 32, quarter << 36} {
		if (vacant&part).Count()&1 != 0 {
			all |= part
		}
	}
	return all
}
