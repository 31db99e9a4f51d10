package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// dangerUnits says how much a piece that reaches the enemy king's ring counts, and
// safeCheck how much a check counts that it could give safely.
var (
	dangerUnits = [kinds]int{knight: 2, bishop: 2, rook: 2, queen: 4}
	safeCheck   = [kinds]int{knight: 4, bishop: 3, rook: 5, queen: 4}
)

// pieces evaluates the mobility of the pieces and notes what they attack.
func (v *survey) pieces(us game.Seat) phased {
	own, sum := v.seats[us], phased(0)
	side, other := &v.sides[us], &v.sides[us^1]
	for k := knight; k <= queen; k++ {
		for rest := v.kinds[k] & own; rest != 0; rest = rest.Rest() {
			c := rest.First()
			reach := v.reach(k, c, own)
			side.twice |= side.all & reach
			side.all |= reach
			side.by[k] |= reach
			if hits := reach & other.ring; hits != 0 {
				side.attackers++
				side.danger += dangerUnits[k] + hits.Count()
			}
			sum += v.w.Mobility[k-knight][(reach & side.area).Count()]
		}
	}
	if bishops := v.kinds[bishop] & own; bishops.Rest() != 0 {
		sum += v.w.BishopPair
	}
	return sum + v.rooks(us) + v.outposts(us)
}

// reach returns what a piece attacks. Bishops look through own queens, and rooks through
// own rooks and queens.
func (v *survey) reach(k kind, c game.Cell, own board.Set) board.Set {
	switch k {
	case knight:
		return board.KnightAttacks(c)
	case bishop:
		return board.BishopAttacks(c, v.occupied&^(v.kinds[queen]&own))
	case rook:
		return board.RookAttacks(c, v.occupied&^((v.kinds[queen]|v.kinds[rook])&own))
	}
	return board.QueenAttacks(c, v.occupied)
}

// rooks evaluates rooks on files without pawns, or without own pawns.
func (v *survey) rooks(us game.Seat) (sum phased) {
	for rest := v.Of(us, rook); rest != 0; rest = rest.Rest() {
		file := board.File(int(rest.First()))
		switch {
		case file&v.kinds[pawn] == 0:
			sum += v.w.RookOpen
		case file&v.sides[us].pawns == 0:
			sum += v.w.RookHalfOpen
		}
	}
	return sum
}

// outpostRanks are the ranks where a piece can have an outpost.
var outpostRanks = [2]board.Set{
	board.Rank(3) | board.Rank(4) | board.Rank(5),
	board.Rank(2) | board.Rank(3) | board.Rank(4),
}

// outposts evaluates pieces on cells that an own pawn guards and no enemy pawn can ever
// attack.
func (v *survey) outposts(us game.Seat) phased {
	cells := outpostRanks[us] & v.sides[us].by[pawn] &^ v.sides[us^1].spans
	knights, bishops := cells&v.Of(us, knight), cells&v.Of(us, bishop)
	return v.w.Outpost[0].times(knights.Count()) + v.w.Outpost[1].times(bishops.Count())
}

// threats evaluates enemy pieces that are attacked by lesser pieces or badly guarded.
func (v *survey) threats(us game.Seat) phased {
	side, other := &v.sides[us], &v.sides[us^1]
	pieces := v.seats[us^1] &^ (other.pawns | board.At(other.king))
	byPawn := pieces & side.by[pawn]
	minors := side.by[knight] | side.by[bishop]
	byMinor := (v.kinds[rook] | v.kinds[queen]) & pieces & minors
	byRook := v.kinds[queen] & pieces & side.by[rook]
	guarded := other.by[pawn] | other.twice&^side.twice
	weak := (pieces | other.pawns) & side.all &^ guarded
	hanging := weak &^ other.all
	return v.w.PawnThreat.times(byPawn.Count()) + v.w.MinorThreat.times(byMinor.Count()) +
		v.w.RookThreat.times(byRook.Count()) + v.w.Weak.times(weak.Count()) + v.w.Hanging.times(hanging.Count())
}
