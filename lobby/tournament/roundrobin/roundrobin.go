package roundrobin

import "pawnstorm/lobby/tournament/crosstable"

// Schedule returns all rounds. A free player has the bye.
func Schedule(players int, double bool) []crosstable.Pairing {
	if players < 2 {
		return nil
	}
	size := players + players%2
	var rounds []crosstable.Pairing
	for round := range size - 1 {
		rounds = append(rounds, berger(players, size, round))
	}
	if !double {
		return rounds
	}
	for _, first := range rounds {
		second := crosstable.Pairing{Bye: first.Bye}
		for _, b := range first.Boards {
			second.Boards = append(second.Boards, crosstable.Board{White: b.Black, Black: b.White})
		}
		rounds = append(rounds, second)
	}
	if last := size - 2; last > 0 {
		rounds[last-1], rounds[last] = rounds[last], rounds[last-1]
	}
	return rounds
}

// berger returns a round of the Berger table for an even number of players. The last one may be missing.
// The last player meets one player after the other, half the table apart, alternating colours. The
// others meet at equal distances on both sides of that player.
func berger(players, size, round int) (p crosstable.Pairing) {
	at := func(place int) int { return (place+size-1)%(size-1) + 1 }
	middle := round * (size / 2)
	add := func(white, black int) {
		switch {
		case white > players:
			p.Bye = black
		case black > players:
			p.Bye = white
		default:
			p.Boards = append(p.Boards, crosstable.Board{White: white, Black: black})
		}
	}
	if round%2 == 0 {
		add(at(middle), size)
	} else {
		add(size, at(middle))
	}
	for apart := 1; apart < size/2; apart++ {
		add(at(middle+apart), at(middle-apart+(size-1)))
	}
	return p
}
