package chess

import "pawnstorm/game"

const (
	// endgamePhase is where the endgame starts, and an advantage in material may not be enough.
	endgamePhase = 8
	// fullChance is the chance in an ordinary position.
	fullChance = 64
)

// chance returns how likely the stronger side is to win, in parts of fullChance.
func (v *survey) chance(strong game.Seat) int {
	if v.sides[strong].pawns != 0 {
		if v.oppositeBishops() {
			return v.bishopChance(strong)
		}
		return fullChance
	}
	// Without pawns a win needs a rook's worth more.
	own, other := v.force(strong), v.force(strong^1)
	switch {
	case v.onlyKnights(strong) && v.Of(strong, knight).Count() == 2 && v.sides[strong^1].pawns == 0:
		return 0 // two knights cannot force mate
	case own < prices[rook]:
		return 2
	case own-other < prices[rook]-50:
		return 10
	}
	return fullChance
}

// force returns the price of a side's pieces without pawns.
func (v *survey) force(seat game.Seat) (sum int) {
	for k := knight; k <= queen; k++ {
		sum += prices[k] * v.Of(seat, k).Count()
	}
	return sum
}

func (v *survey) onlyKnights(seat game.Seat) bool {
	return v.seats[seat]&^(v.kinds[knight]|v.kinds[king]) == 0
}

// oppositeBishops reports whether each side has one bishop, on different colours.
func (v *survey) oppositeBishops() bool {
	b := v.kinds[bishop]
	return v.Of(white, bishop).Count() == 1 && v.Of(black, bishop).Count() == 1 && (b&DarkSquares).Count() == 1
}

// bishopChance returns the chance with bishops of opposite colours: each guards half of the
// board without opposition.
func (v *survey) bishopChance(strong game.Seat) int {
	if v.kinds[knight]|v.kinds[rook]|v.kinds[queen] != 0 {
		return 48
	}
	return min(8*v.sides[strong].pawns.Count(), 40)
}

// driving returns the value of driving a lone king to the edge or, with only a knight and a
// bishop, to a corner of the bishop's colour.
func (v *survey) driving(strong game.Seat) int {
	weak := strong ^ 1
	if v.seats[weak] != v.Of(weak, king) || v.sides[strong].pawns != 0 || v.chance(strong) < fullChance {
		return 0
	}
	own, lone := v.sides[strong].king, v.sides[weak].king
	worth := 5 * (7 - distance(own, lone))
	if v.kinds[rook]|v.kinds[queen] == 0 && v.kinds[knight] != 0 && v.kinds[bishop] != 0 {
		corners := [2]game.Cell{0, 63}
		if v.kinds[bishop]&DarkSquares == 0 {
			corners = [2]game.Cell{7, 56}
		}
		return worth + 15*(7-min(distance(lone, corners[0]), distance(lone, corners[1])))
	}
	return worth + 10*(3-fromEdge(lone)) + 5*(6-fromCorner(lone))
}

// fromEdge returns the number of cells between a cell and the edge. fromCorner returns the
// sum of the distances to the nearest edges of file and rank.
func fromEdge(c game.Cell) int { return min(edge(int(c&7)), edge(int(c>>3))) }

func fromCorner(c game.Cell) int { return edge(int(c&7)) + edge(int(c>>3)) }

func edge(line int) int { return min(line, 7-line) }
