package board

import (
	"math/bits"

	"pawnstorm/game"
)

// Sliding attacks use hyperbola quintessence (Gerd Isenberg and Aleks Peshkov). Subtracting
// twice the slider from the occupied cells of its line flips every bit up to the first
// blocker. Doing the same on the board upside down gives the other direction. Turning the
// board is one byte swap. That does not turn a rank, so ranks have a small table. All
// tables together take under 70 kB.

// lines holds the lines through one cell, without the cell itself.
type lines struct{ file, rising, falling Set }

var (
	kingTable   = leaps([][2]int{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}})
	knightTable = leaps([][2]int{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}})
	lineTable   = allLines()
	rankTable   = allRanks()
	betweenOf   = allBetween()
	throughOf   = allThrough()
)

// KingAttacks returns the cells one step away in any direction.
func KingAttacks(c game.Cell) Set { return kingTable[c&63] }

// KnightAttacks returns the cells a knight's move away.
func KnightAttacks(c game.Cell) Set { return knightTable[c&63] }

// BishopAttacks returns the cells that a bishop attacks on a board with these occupied
// cells, including the first occupied cell on each line.
func BishopAttacks(c game.Cell, occupied Set) Set {
	l := &lineTable[c&63]
	return slide(c, occupied, l.rising) | slide(c, occupied, l.falling)
}

// RookAttacks returns the cells that a rook attacks; see [BishopAttacks].
func RookAttacks(c game.Cell, occupied Set) Set {
	start := uint(c) & 56
	inner := occupied >> start >> 1 & 63
	rank := Set(rankTable[c&7][inner]) << start
	return rank | slide(c, occupied, lineTable[c&63].file)
}

// QueenAttacks returns the cells that a queen attacks; see [BishopAttacks].
func QueenAttacks(c game.Cell, occupied Set) Set {
	return RookAttacks(c, occupied) | BishopAttacks(c, occupied)
}

// Between returns the cells strictly between two cells of one rank, file or diagonal. It is
// empty for any other two cells.
func Between(a, b game.Cell) Set { return betweenOf[a&63][b&63] }

// Through returns the whole rank, file or diagonal through two cells, from edge to edge. It
// is empty if the cells share no line.
func Through(a, b game.Cell) Set { return throughOf[a&63][b&63] }

// Diagonals returns the cells that a bishop attacks on an empty board.
func Diagonals(c game.Cell) Set { return lineTable[c&63].rising | lineTable[c&63].falling }

// Straights returns the cells that a rook attacks on an empty board.
func Straights(c game.Cell) Set { return lineTable[c&63].file | Rank(int(c)>>3)&^At(c) }

// slide returns the attack along a line other than a rank.
func slide(c game.Cell, occupied, line Set) Set {
	blockers := uint64(occupied & line)
	slider := uint64(At(c))
	up := blockers - 2*slider
	down := bits.ReverseBytes64(bits.ReverseBytes64(blockers) - 2*bits.ReverseBytes64(slider))
	return Set(up^down) & line
}

// ray builds the tables: it walks from a cell in steps of files and ranks to the edge of
// the board. The start is not part of it.
func ray(c game.Cell, files, ranks int) Set {
	var s Set
	file, rank := int(c)&7+files, int(c)>>3+ranks
	for ; onBoard(file, rank); file, rank = file+files, rank+ranks {
		s |= At(game.Cell(rank*8 + file))
	}
	return s
}

func onBoard(file, rank int) bool { return file >= 0 && file < 8 && rank >= 0 && rank < 8 }

func leaps(deltas [][2]int) (table [64]Set) {
	for c := range table {
		for _, d := range deltas {
			if file, rank := c&7+d[0], c>>3+d[1]; onBoard(file, rank) {
				table[c] |= At(game.Cell(rank*8 + file))
			}
		}
	}
	return table
}

func allLines() (table [64]lines) {
	for i := range table {
		c := game.Cell(i)
		table[i] = lines{
			file:    ray(c, 0, 1) | ray(c, 0, -1),
			rising:  ray(c, 1, 1) | ray(c, -1, -1),
			falling: ray(c, 1, -1) | ray(c, -1, 1),
		}
	}
	return table
}

// allRanks returns the attacks along the first rank for each file and each occupation of
// the files b to g. The edges always stop a slider.
func allRanks() (table [8][64]uint8) {
	for file := range table {
		for inner := range table[file] {
			occupied := Set(inner) << 1
			for _, step := range []int{-1, 1} {
				for f := file + step; f >= 0 && f < 8; f += step {
					table[file][inner] |= 1 << f
					if occupied.Has(game.Cell(f)) {
						break
					}
				}
			}
		}
	}
	return table
}

func allThrough() (table [64][64]Set) {
	for i, l := range lineTable {
		c := game.Cell(i)
		rank := Rank(i>>3) &^ At(c)
		for _, line := range []Set{rank, l.file, l.rising, l.falling} {
			for rest := line; rest != 0; rest = rest.Rest() {
				table[i][rest.First()] = line | At(c)
			}
		}
	}
	return table
}

func allBetween() (table [64][64]Set) {
	for a := range table {
		for b := range table[a] {
			// On the line, the cells between the two have numbers between theirs.
			low, high := game.Cell(min(a, b)), game.Cell(max(a, b))
			if a != b {
				table[a][b] = throughOf[a][b] & (At(high) - At(low)<<1)
			}
		}
	}
	return table
}
