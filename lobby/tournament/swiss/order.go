package swiss

// transposition computes weights that give the first player the earliest possible partner, then the
// second player, and so on. Each player has a counter, where the first partner is worth most.
type transposition struct {
	partners int
	width    int // bits of a counter
	each     int // counters in a number
	length   int // numbers
}

func newTransposition(players, partners int) transposition {
	t := transposition{partners: partners, width: widthOf(partners)}
	t.each = packed / t.width
	t.length = (players + t.each - 1) / t.each
	return t
}

// number returns number i of the weight of giving a player the partner at a place.
func (t *transposition) number(player, place, i int) int64 {
	if i != player/t.each {
		return 0
	}
	return int64(t.partners-place) << ((t.each - 1 - player%t.each) * t.width)
}

// exchange computes weights that pair a homogeneous bracket in the order of 3.6 and 3.7. The higher
// player of each pair counts as being in S1. Players whose place belongs to S1 but who are not there
// have been exchanged.
type exchange struct {
	size  int // players
	pairs int // players of S1
	sides int // numbers with a bit for each player's side
	order transposition
}

func newExchange(size, pairs int) exchange {
	return exchange{
		size: size, pairs: pairs, sides: (size + packed - 1) / packed, order: newTransposition(size, size),
	}
}

func (e *exchange) length() int { return 1 + e.sides + e.order.length }

// number returns number i of the weight of a pair; u < v.
func (e *exchange) number(u, v, i int) int64 {
	switch {
	case i == 0:
		// The fewest exchanges, then the least sum of places in S1.
		n := int64(e.size - u)
		if u < e.pairs {
			n += 1 << (2 * widthOf(e.size))
		}
		return n
	case i > e.sides:
		return e.order.number(u, v, i-1-e.sides)
	case u < e.pairs:
		// The lowest player of S1 is exchanged first.
		return -bit(e.pairs-1-u, i-1)
	}
	return bit(u, i-1)
}

// bit returns number i of a row of bits where only the one at a place is set.
func bit(place, i int) int64 {
	if i != place/packed {
		return 0
	}
	return 1 << (packed - 1 - place%packed)
}
