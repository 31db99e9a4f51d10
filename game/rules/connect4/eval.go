package connect4

import "math/bits"

// The value of parts of a position, in hundredths: the lines that are open to only one
// side, by how many discs of it they have, and the cells that would complete one. This is
// an estimate; package connect in game/engine solves the game.
var lineWorth = [4]int{0, 1, 5, 14}

const (
	// Lower threats are worth more. Often a threat decides the game when the rest of the
	// board is full: on odd ranks for red, who fills them when yellow replies in the same
	// column, and on even ranks for yellow (Allis, chapter 3).
	threatWorth = 20
	ownRank     = 50
	lowRank     = 5 // more for each rank below the top
)

// evenRanks are the ranks 2, 4 and 6.
const evenRanks = bottom<<1 | bottom<<3 | bottom<<5

// fours lists all lines of four cells.
var fours = func() (list [69]uint64) {
	n := 0
	for start := uint64(1); start < inside; start <<= 1 {
		for _, step := range ways {
			four := start | start<<step | start<<(2*step) | start<<(3*step)
			if four&^inside == 0 && bits.OnesCount64(four) == 4 {
				list[n] = four
				n++
			}
		}
	}
	return list
}()

// Worth evaluates the position as it stands.
func (w *walk) Worth() int {
	p := w.Now()
	other := p.All ^ p.Own
	worth := 0
	for _, four := range fours {
		switch own, others := four&p.Own, four&other; {
		case others == 0:
			worth += lineWorth[bits.OnesCount64(own)&3]
		case own == 0:
			worth -= lineWorth[bits.OnesCount64(others)&3]
		}
	}
	good := inside &^ evenRanks
	if p.Turn() == yellow {
		good = evenRanks
	}
	return worth + threatsWorth(p.Threats(), good) - threatsWorth(p.Dangers(), inside&^good)
}

// threatsWorth returns the value of threats for a side that good ranks favour.
func threatsWorth(threats, good uint64) int {
	worth := ownRank * bits.OnesCount64(threats&good)
	for ; threats != 0; threats &= threats - 1 {
		rank := bits.TrailingZeros64(threats) % pitch
		worth += threatWorth + lowRank*(ranks-1-rank)
	}
	return worth
}
