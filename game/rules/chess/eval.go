package chess

import (
	"pawnstorm/game"
	"pawnstorm/game/board"
)

// worth evaluates the position for the side to move.
func (s *step) worth() int {
	v := newSurvey(&s.position, &tuned)
	worth := v.worth(s.balance.worth+v.sum(), s.balance.phase)
	if s.turn == black {
		return -worth
	}
	return worth
}

// survey holds what the parts of the evaluation share.
type survey struct {
	*position
	w        *weights
	occupied board.Set
	sides    [2]prospect
}

// prospect holds what one side reaches.
type prospect struct {
	pawns board.Set
	king  game.Cell
	ring  board.Set // around its king
	area  board.Set // where its pieces can go freely
	spans board.Set // what its pawns attack or may attack after advancing
	by    [kinds]board.Set
	all   board.Set // attacked by anything
	twice board.Set // attacked by two pieces or more
	// danger is the threat to the other side's king, in units of dangerUnits.
	danger, attackers int
}

func newSurvey(p *position, w *weights) survey {
	v := survey{position: p, w: w, occupied: p.Occupied()}
	for us := white; us <= black; us++ {
		side := &v.sides[us]
		side.pawns = p.Of(us, pawn)
		side.king = p.Of(us, king).First()
		around := board.KingAttacks(side.king)
		side.ring = around | forward(around, us) | board.At(side.king)
		side.by[pawn] = pawnAttacks(side.pawns, us)
		side.by[king] = around
		side.all = side.by[pawn] | around
		side.twice = side.by[pawn] & around
		side.spans = fill(side.by[pawn], us)
	}
	for us := white; us <= black; us++ {
		side, other := &v.sides[us], &v.sides[us^1]
		blocked := side.pawns & forward(v.occupied, us^1)
		side.area = ^(blocked | board.At(side.king) | other.by[pawn])
	}
	return v
}

// sum returns White's advantage apart from material and its cells.
func (v *survey) sum() phased {
	sum := v.pieces(white) - v.pieces(black)
	sum += v.pawnForm(white) - v.pawnForm(black)
	sum += v.passedPawns(white) - v.passedPawns(black)
	sum += v.kingSafety(white) - v.kingSafety(black)
	sum += v.threats(white) - v.threats(black)
	if v.turn == white {
		return sum + v.w.Tempo
	}
	return sum - v.w.Tempo
}

// worth mixes the opening and ending values by the pieces left, and scales the result by
// the chance to win.
func (v *survey) worth(sum phased, phase int) int {
	phase = min(phase, openingPhase)
	worth := (sum.opening()*phase + sum.ending()*(openingPhase-phase)) / openingPhase
	if phase > endgamePhase {
		return worth
	}
	strong := white
	if worth < 0 {
		strong = black
	}
	worth = worth * v.chance(strong) / fullChance
	if strong == black {
		return worth - v.driving(black)
	}
	return worth + v.driving(white)
}

// fill returns a set with all cells ahead of it, as a side sees the board.
func fill(s board.Set, seat game.Seat) board.Set {
	if seat == white {
		s |= s << 8
		s |= s << 16
		return s | s<<32
	}
	s |= s >> 8
	s |= s >> 16
	return s | s>>32
}

// rankOf returns the rank of a cell from 0, as a side sees the board.
func rankOf(c game.Cell, seat game.Seat) int { return int(c>>3) ^ 7*int(seat&1) }

// distance returns the number of king moves between two cells.
func distance(a, b game.Cell) int {
	files, ranks := int(a&7)-int(b&7), int(a>>3)-int(b>>3)
	return max(files, -files, ranks, -ranks)
}

// weights holds what each feature counts. The numbers are in tuned.go, which TestTune makes
// from games.
type weights struct {
	Material [kinds]phased
	Squares  [kinds][32]phased // rank by rank, files a to d; the other files mirror them
	Mobility [4][28]phased     // of knight to queen, by the number of cells

	BishopPair, RookOpen, RookHalfOpen, Tempo phased

	Outpost [2]phased // for knight and bishop

	Isolated, Doubled, Backward phased
	Guarded, Beside             [8]phased // by a pawn; by rank
	Passed, Free, Safe          [8]phased // passed pawns: all, not blocked, with a safe path; by rank
	OwnKing, EnemyKing          [8]phased // for each step to the cell before a passed pawn, by its rank

	Shelter, Storm [4][8]phased // by distance of the file from the edge, and rank
	Danger         [40]phased   // of the king, by units

	PawnThreat, MinorThreat, RookThreat, Weak, Hanging phased
}
