package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// kingSafety evaluates the pawns around the king of a side, and the attack on it.
func (v *survey) kingSafety(us game.Seat) phased {
	return v.shelter(us) - v.attackOn(us)
}

// shelter evaluates the three files around the king by the ranks of the nearest own pawn in
// front of it and of the nearest enemy pawn. Ranks count from the king's side; 0 means none.
func (v *survey) shelter(us game.Seat) (sum phased) {
	side, other := &v.sides[us], &v.sides[us^1]
	front := fill(board.Rank(int(side.king>>3)), us)
	middle := min(max(int(side.king&7), 1), 6)
	for file := middle - 1; file <= middle+1; file++ {
		cells := front & board.File(file)
		wing := min(file, 7-file)
		sum += v.w.Shelter[wing][nearest(cells&side.pawns, us)]
		sum += v.w.Storm[wing][nearest(cells&other.pawns, us)]
	}
	return sum
}

// nearest returns the rank, as a side sees it, of the nearest of some cells, 0 for none.
func nearest(s board.Set, us game.Seat) int {
	switch {
	case s == 0:
		return 0
	case us == white:
		return rankOf(s.First(), us)
	}
	return rankOf(s.Last(), us)
}

// attackOn evaluates the attack of the enemy's pieces on the king of a side.
func (v *survey) attackOn(us game.Seat) phased {
	side, other := &v.sides[us], &v.sides[us^1]
	if other.attackers == 0 || other.attackers == 1 && v.Of(us^1, queen) == 0 {
		return 0
	}
	safe := ^(v.seats[us^1] | side.all&^(other.twice&side.by[king]&^side.twice))
	straight := board.RookAttacks(side.king, v.occupied) & safe
	diagonal := board.BishopAttacks(side.king, v.occupied) & safe
	danger := other.danger
	checks := [kinds]board.Set{
		knight: board.KnightAttacks(side.king) & safe, bishop: diagonal, rook: straight, queen: straight | diagonal,
	}
	for k := knight; k <= queen; k++ {
		if checks[k]&other.by[k] != 0 {
			danger += safeCheck[k]
		}
	}
	return v.w.Danger[min(danger, len(v.w.Danger)-1)]
}
