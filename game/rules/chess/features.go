package chess

import "pawnstorm/game"

// mostPieces is how many pieces a position has at most.
const mostPieces = 32

// Layout has a feature for each piece of either side on each cell.
func (w *walk) Layout() game.Layout { return game.Layout{Words: 2 * kinds, Most: mostPieces} }

// The bits of a feature's number.
const (
	fileBits = 7
	rankBits = 7 << 3
	seatBit  = 1 << 6
)

// Features writes a word for each kind and side. A seat sees the board from its side, and
// with its king on the files a to d: the board is almost the same when left and right are
// swapped.
func (w *walk) Features(words []uint64) (views [2]uint16) {
	p := &w.stack[w.top].position
	for k, set := range &p.kinds {
		words[2*k], words[2*k+1] = uint64(set&p.seats[white]), uint64(set&p.seats[black])
	}
	views[black] = seatBit | rankBits
	for seat := white; seat <= black; seat++ {
		if p.Of(seat, king).First()&4 != 0 {
			views[seat] |= fileBits
		}
	}
	return views
}

// Mover returns the side to move.
func (w *walk) Mover() game.Seat { return w.stack[w.top].turn }
