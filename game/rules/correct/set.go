package correct

import (
	"math/bits"

	"pawnstorm/game"
)

// set is a set of cells of the 10x10 board. Cell n is bit n, with the first 64 in low.
type set struct{ low, high uint64 }

// at returns the set of one cell.
func at(c game.Cell) set { return set{1 << uint8(c), 1 << (uint8(c) - 64)} }

func (s set) or(t set) set { return set{s.low | t.low, s.high | t.high} }

func (s set) and(t set) set { return set{s.low & t.low, s.high & t.high} }

func (s set) without(t set) set { return set{s.low &^ t.low, s.high &^ t.high} }

func (s set) empty() bool { return s.low|s.high == 0 }

func (s set) has(c game.Cell) bool { return !s.and(at(c)).empty() }

func (s set) count() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// first returns the lowest cell of a non-empty set.
func (s set) first() game.Cell {
	if s.low != 0 {
		return game.Cell(bits.TrailingZeros64(s.low))
	}
	return game.Cell(64 + bits.TrailingZeros64(s.high))
}

// rest returns the set without its first cell.
func (s set) rest() set {
	if s.low != 0 {
		return set{s.low & (s.low - 1), s.high}
	}
	return set{0, s.high & (s.high - 1)}
}

// up shifts every cell of the set n numbers up, down n numbers down. A cell that crosses
// the edge of a file wraps around: mask it with inner.
func (s set) up(n uint) set { return set{s.low << n, s.high<<n | s.low>>(64-n)} }

func (s set) down(n uint) set { return set{s.low>>n | s.high<<(64-n), s.high >> n} }
