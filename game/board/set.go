package board

import (
	"math/bits"

	"pawnstorm/game"
)

// Set is a set of cells of a board with eight files: bit n is cell n, so that
// a1 is the lowest bit, h1 the eighth and h8 the highest.
type Set uint64

// The files at the edges of the board.
const (
	FileA Set = 0x0101010101010101
	FileH Set = FileA << 7
)

// File is the set of cells of a file, from 0 for a.
func File(file int) Set { return FileA << (uint(file) & 7) }

// Rank is the set of cells of a rank, from 0 for the first.
func Rank(rank int) Set { return 0xff << (uint(rank) & 7 * 8) }

// At is the set of one cell.
func At(c game.Cell) Set { return 1 << (uint(c) & 63) }

// Has reports whether a cell is in the set.
func (s Set) Has(c game.Cell) bool { return s&At(c) != 0 }

// Count is the number of cells in the set.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First is the lowest cell of a set that is not empty. To visit all cells:
//
//	for rest := s; rest != 0; rest = rest.Rest() {
//		c := rest.First()
//	}
func (s Set) First() game.Cell { return game.Cell(bits.TrailingZeros64(uint64(s))) }

// Last is the highest cell of a set that is not empty.
func (s Set) Last() game.Cell { return game.Cell(63 - bits.LeadingZeros64(uint64(s))) }

// Rest is the set without its first cell.
func (s Set) Rest() Set { return s & (s - 1) }

// North is the set moved one rank up; what leaves the board is gone.
func (s Set) North() Set { return s << 8 }

// South is the set moved one rank down.
func (s Set) South() Set { return s >> 8 }

// East is the set moved one file to the right.
func (s Set) East() Set { return s &^ FileH << 1 }

// West is the set moved one file to the left.
func (s Set) West() Set { return s &^ FileA >> 1 }
