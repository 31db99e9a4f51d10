package connect4

import (
	"math/bits"

	"pawnstorm/game"
)

const (
	files, ranks = 7, 6
	// pitch is how many bits a column takes: its cells from the lowest up, and one above
	// them that stays 0 and separates the columns.
	pitch = ranks + 1
	// MostDiscs is how many discs fill the board.
	MostDiscs = files * ranks
)

// The cells of the lowest rank, and all cells.
const (
	bottom uint64 = 1 | 1<<pitch | 1<<(2*pitch) | 1<<(3*pitch) | 1<<(4*pitch) | 1<<(5*pitch) | 1<<(6*pitch)
	inside        = bottom * (1<<ranks - 1)
)

// Position holds the discs: a bit for each cell from a1 up the columns, and an unused bit
// above each column. Making a move copies it and taking the move back drops the copy.
// Search and solver use it.
type Position struct {
	Own uint64 // the discs of the side to move
	All uint64 // the discs of both
}

// Of returns the position of a state of this game; false for other states.
func Of(s game.State) (Position, bool) {
	if own, ok := s.(*state); ok {
		return own.position, true
	}
	return Position{}, false
}

// Landing returns the cells where a disc can land, one for each column that is not full,
// even after a win.
func (p Position) Landing() uint64 { return (p.All + bottom) & inside }

// After returns the position after the side to move has dropped a disc on a cell.
func (p Position) After(cell uint64) Position { return Position{p.All ^ p.Own, p.All | cell} }

// Discs returns the number of discs on the board.
func (p Position) Discs() int { return bits.OnesCount64(p.All) }

// Full reports whether the board is full.
func (p Position) Full() bool { return p.All == inside }

// Turn returns the side to move. Red begins.
func (p Position) Turn() game.Seat { return game.Seat(p.Discs() & 1) }

// Lost reports whether the side that moved last has four in a line.
func (p Position) Lost() bool { return line(p.All^p.Own) != 0 }

// Wins returns the cells where the next disc of the side to move wins.
func (p Position) Wins() uint64 { return completing(p.Own, p.All) & p.Landing() }

// Threats returns the vacant cells, reachable or not, that complete a line for the side to
// move.
func (p Position) Threats() uint64 { return completing(p.Own, p.All) }

// Dangers returns the vacant cells that complete a line for the other side.
func (p Position) Dangers() uint64 { return completing(p.All^p.Own, p.All) }

// Key returns a number of 49 bits that is unique for each position. In each column the own
// discs are added to all discs, which gives 2^n-1 to 2^(n+1)-2 for n discs. (Pons, part 6.)
func (p Position) Key() uint64 { return p.Own + p.All }

// Mirror returns the position with left and right exchanged, which has the same value.
func (p Position) Mirror() Position { return Position{mirror(p.Own), mirror(p.All)} }

func mirror(cells uint64) (image uint64) {
	for range files {
		image = image<<pitch | cells&(1<<pitch-1)
		cells >>= pitch
	}
	return image
}

// ways are the steps from a cell to the next cell of a line: up, right, and the two
// diagonals.
var ways = [...]int{1, pitch, pitch - 1, pitch + 1}

// line returns the cells of all lines of four or more discs.
func line(discs uint64) (cells uint64) {
	for _, step := range ways {
		pairs := discs & (discs >> step)
		fours := pairs & (pairs >> (2 * step))
		cells |= fours | fours<<step | fours<<(2*step) | fours<<(3*step)
	}
	return cells
}

// completing returns the vacant cells that complete a line of discs. (Pons, part 9.)
func completing(discs, all uint64) uint64 {
	cells := (discs << 1) & (discs << 2) & (discs << 3) // upright
	for _, step := range [...]int{pitch, pitch - 1, pitch + 1} {
		pair := (discs << step) & (discs << (2 * step))
		cells |= pair & (discs << (3 * step))
		cells |= pair & (discs >> step)
		pair = (discs >> step) & (discs >> (2 * step))
		cells |= pair & (discs << step)
		cells |= pair & (discs >> (3 * step))
	}
	return cells & (inside ^ all)
}

// column returns all cells of a file.
func column(file int) uint64 { return (1<<ranks - 1) << (file * pitch) }

// bit returns the number of a cell's bit, which is also the number of the move that lands
// there. cellOf reverses it.
func bit(c game.Cell) int         { return int(c)%files*pitch + int(c)/files }
func cellOf(bit int) game.Cell    { return game.Cell(bit%pitch*files + bit/pitch) }
func cellName(c game.Cell) string { return game.CellName(c, files) }
func at(c game.Cell) uint64       { return 1 << bit(c) }
