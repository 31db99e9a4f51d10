package othello

import "pawnstorm/game/board"

const (
	// mostSolved is the number of vacant cells from which positions are solved on the spot.
	mostSolved = 6
	// won is the bonus for a game won that soon, in addition to its margin.
	won = 2000
)

// solved returns the exact value of a position: the margin with best play.
func (p *position) solved() int {
	switch margin := solve(p.Own, p.Other, -cells, cells); {
	case margin > 0:
		return won + 100*margin
	case margin < 0:
		return 100*margin - won
	}
	return 0
}

// solve returns the final margin for own, who is to move. It is exact between alpha and
// beta, and otherwise a bound.
func solve(own, other board.Set, alpha, beta int) int {
	moves := reach(own, other)
	if moves == 0 {
		if reach(other, own) == 0 {
			return own.Count() - other.Count()
		}
		return -solve(other, own, -beta, -alpha)
	}
	best := -cells
	for ; moves != 0; moves = moves.Rest() {
		c := moves.First()
		flips := turned(own, other, c)
		best = max(best, -solve(other&^flips, own|flips|board.At(c), -beta, -max(alpha, best)))
		if best >= beta {
			break
		}
	}
	return best
}
