package board

import (
	"math/rand/v2"

	"pawnstorm/game"
)

// Line holds the positions of a walk ([game.Walk]) from its start to now. Each move changes
// a copy, so taking it back drops the copy.
type Line[P any] struct {
	stops [game.WalkDepth + 1]stop[P]
	ply   int
}

// stop is one position of a line.
type stop[P any] struct {
	position P
	key      uint64
	quiet    int
}

// Begin starts at a position, with its key and the number of plies since the last
// irreversible event.
func (l *Line[P]) Begin(position P, key uint64, quiet int) {
	l.ply, l.stops[0] = 0, stop[P]{position, key, quiet}
}

// Now returns the position. Do not change it.
func (l *Line[P]) Now() *P { return &l.stops[l.ply].position }

// Key returns the key of the position.
func (l *Line[P]) Key() uint64 { return l.stops[l.ply].key }

// Quiet returns the number of plies since the last irreversible event.
func (l *Line[P]) Quiet() int { return l.stops[l.ply].quiet }

// Forth returns a copy of the position for the caller to make the move on. The key changes
// by change, and happens restarts the count of quiet plies.
func (l *Line[P]) Forth(change uint64, happens bool) *P {
	before := &l.stops[l.ply]
	l.ply++
	next := &l.stops[l.ply]
	next.position, next.key, next.quiet = before.position, before.key^change, before.quiet+1
	if happens {
		next.quiet = 0
	}
	return &next.position
}

// Back returns to the previous position.
func (l *Line[P]) Back() { l.ply-- }

// Plies appends moves in the form that walks return.
func Plies[M ~uint8 | ~uint16 | ~uint32 | ~uint64](list []game.Ply, moves []M) []game.Ply {
	for _, m := range moves {
		list = append(list, game.Ply(m))
	}
	return list
}

// Keys holds random numbers for each kind of piece on each cell, and one for the turn of
// the second seat (A. Zobrist, 1970). The key of a position is the exclusive or of the
// numbers that apply.
type Keys struct {
	Pieces [][]uint64
	Turn   uint64
}

// NewKeys generates the numbers. The same seed gives the same numbers.
func NewKeys(seed uint64, kinds, cells int) Keys {
	random := rand.NewPCG(seed, 1)
	k := Keys{Pieces: make([][]uint64, kinds)}
	for kind := range k.Pieces {
		k.Pieces[kind] = make([]uint64, cells)
		for c := range k.Pieces[kind] {
			k.Pieces[kind][c] = random.Uint64()
		}
	}
	k.Turn = random.Uint64()
	return k
}

// Of returns the key of the pieces on the cells of each kind.
func (k *Keys) Of(kinds ...Set) uint64 {
	var key uint64
	for kind, cells := range kinds {
		for ; cells != 0; cells = cells.Rest() {
			key ^= k.Pieces[kind][cells.First()]
		}
	}
	return key
}
