package chess

import (
	"math/bits"

	"pawnstorm/game"
)

// mostPieces is how many pieces a position has at most.
const mostPieces = 32

// Layout has a feature for each piece of either side on each cell.
func (w *walk) Layout() game.Layout { return game.Layout{Words: 2 * kinds, Most: mostPieces} }

// Features writes the own pieces by kind and then the others. A seat sees the board from
// its side, and with its king on the files a to d: the board is almost the same when left
// and right are swapped.
func (w *walk) Features(words []uint64, seat game.Seat) {
	p := &w.stack[w.top].position
	own, other := uint64(p.seats[seat&1]), uint64(p.seats[seat&1^1])
	swapped := p.Of(seat&1, king).First()&4 != 0
	for k, set := range &p.kinds {
		set := uint64(set)
		switch {
		case swapped && seat == black:
			words[k], words[k+kinds] = bits.Reverse64(set&own), bits.Reverse64(set&other)
		case swapped:
			words[k], words[k+kinds] = swapFiles(set&own), swapFiles(set&other)
		case seat == black:
			words[k], words[k+kinds] = bits.ReverseBytes64(set&own), bits.ReverseBytes64(set&other)
		default:
			words[k], words[k+kinds] = set&own, set&other
		}
	}
}

// swapFiles swaps left and right.
func swapFiles(set uint64) uint64 { return bits.ReverseBytes64(bits.Reverse64(set)) }

// Mover returns the side to move.
func (w *walk) Mover() game.Seat { return w.stack[w.top].turn }
