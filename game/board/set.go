package board

import (
	"math/bits"

	"pawnstorm/game"
)

// Set is a set of cells of a board with eight files. Bit n is cell n: a1 is the lowest bit,
// h1 the eighth and h8 the highest.
type Set uint64

// The files at the edges of the board.
const (
	FileA Set = 0x0101010101010101
	FileH Set = FileA << 7
)

// File returns the cells of a file, counted from 0 for a.
func File(file int) Set { return FileA << (uint(file) & 7) }

// Rank returns the cells of a rank, counted from 0 for the first.
func Rank(rank int) Set { return 0xff << (uint(rank) & 7 * 8) }

// At returns the set of one cell.
func At(c game.Cell) Set { return 1 << (uint(c) & 63) }

// Has reports whether a cell is in the set.
func (s Set) Has(c game.Cell) bool { return s&At(c) != 0 }

// Count returns the number of cells.
func (s Set) Count() int { return bits.OnesCount64(uint64(s)) }

// First returns the lowest cell of a non-empty set. To visit all cells:
//
//	for rest := s; rest != 0; rest = rest.Rest() {
//		c := rest.First()
//	}
func (s Set) First() game.Cell { return game.Cell(bits.TrailingZeros64(uint64(s))) }

// Last returns the highest cell of a non-empty set.
func (s Set) Last() game.Cell { return game.Cell(63 - bits.LeadingZeros64(uint64(s))) }

// Rest returns the set without its first cell.
func (s Set) Rest() Set { return s & (s - 1) }

// North moves the set one rank up. Cells that leave the board are dropped.
func (s Set) North() Set { return s << 8 }

// South moves the set one rank down.
func (s Set) South() Set { return s >> 8 }

// East moves the set one file to the right.
func (s Set) East() Set { return s &^ FileH << 1 }

// West moves the set one file to the left.
func (s Set) West() Set { return s &^ FileA >> 1 }
