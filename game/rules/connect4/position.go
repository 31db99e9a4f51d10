package connect4

import (
	"math/bits"

	"pawnstorm/game"
)

const (
	files, ranks = 7, 6
	// pitch is how many bits a column takes: its cells from the lowest up, and one
	// above them that stays 0 and keeps the columns apart.
	pitch = ranks + 1
	// MostDiscs is how many discs fill the board.
	MostDiscs = files * ranks
)

// The cells of the lowest rank, and all cells.
const (
	bottom uint64 = 1<<(0*pitch) | 1<<(1*pitch) | 1<<(2*pitch) | 1<<(3*pitch) | 1<<(4*pitch) | 1<<(5*pitch) | 1<<(6*pitch)
	inside        = bottom * (1<<ranks - 1)
)

// Position is where the discs lie: a bit for each cell, from a1 up the columns, and
// at the end of each a bit that is no cell. It is copied to make a move and thrown
// away to take it back: search and solution run on it.
type Position struct {
	Own uint64 // the discs of the side to move
	All uint64 // the discs of both
}

// Of is the position of a state of this game; false for a state of another.
func Of(s game.State) (Position, bool) {
	if own, ok := s.(*state); ok {
		return own.position, true
	}
	return Position{}, false
}

// Landing is the cells on which a disc can land, one for each column that is not
// full, whether or not somebody has won.
func (p Position) Landing() uint64 { return (p.All + bottom) & inside }

// After is the position after a disc of the side to move has landed on a cell.
func (p Position) After(cell uint64) Position { return Position{p.All ^ p.Own, p.All | cell} }

// Discs is how many discs lie on the board.
func (p Position) Discs() int { return bits.OnesCount64(p.All) }

// Full reports whether no column takes another disc.
func (p Position) Full() bool { return p.All == inside }

// Turn is the side to move: red has begun.
func (p Position) Turn() game.Seat { return game.Seat(p.Discs() & 1) }

// Lost reports whether the side that moved last has four in a line.
func (p Position) Lost() bool { return line(p.All^p.Own) != 0 }

// Wins is the cells on which the next disc of the side to move wins.
func (p Position) Wins() uint64 { return completing(p.Own, p.All) & p.Landing() }

// Threats is the vacant cells, in reach or not, that complete a line for the side
// to move.
func (p Position) Threats() uint64 { return completing(p.Own, p.All) }

// Dangers is the vacant cells that complete a line for the other side.
func (p Position) Dangers() uint64 { return completing(p.All^p.Own, p.All) }

// Key is a number of 49 bits that is another for each position. In each column the
// own discs are added to all: that is 2^n-1 at least and 2^(n+1)-2 at most where
// n discs lie. (Pons, part 6.)
func (p Position) Key() uint64 { return p.Own + p.All }

// Mirror is the position with left and right exchanged. It is worth the same.
func (p Position) Mirror() Position { return Position{mirror(p.Own), mirror(p.All)} }

func mirror(cells uint64) (image uint64) {
	for range files {
		image = image<<pitch | cells&(1<<pitch-1)
		cells >>= pitch
	}
	return image
}

// ways are the steps from a cell to the next of a line: up, right, and the two
// diagonals.
var ways = [...]int{1, pitch, pitch - 1, pitch + 1}

// line is the cells of four discs in a line, or of more.
func line(discs uint64) (cells uint64) {
	for _, step := range ways {
		pairs := discs & (discs >> step)
		fours := pairs & (pairs >> (2 * step))
		cells |= fours | fours<<step | fours<<(2*step) | fours<<(3*step)
	}
	return cells
}

// completing is the vacant cells that complete a line of discs. (Pons, part 9.)
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

// column is all cells of a file.
func column(file int) uint64 { return (1<<ranks - 1) << (file * pitch) }

// bit is the number of a cell's bit, which is also the number of the move that
// lands there; cellOf undoes it.
func bit(c game.Cell) int         { return int(c)%files*pitch + int(c)/files }
func cellOf(bit int) game.Cell    { return game.Cell(bit%pitch*files + bit/pitch) }
func cellName(c game.Cell) string { return game.CellName(c, files) }
func at(c game.Cell) uint64       { return 1 << bit(c) }
