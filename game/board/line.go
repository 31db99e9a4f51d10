package board

import (
	"math/rand/v2"

	"pawnstorm/game"
)

// Line is what most walks ([game.Walk]) are made of: the positions from where the
// walk began to now. Each move is made on a copy, and taken back by dropping that.
type Line[P any] struct {
	stops [game.WalkDepth + 1]stop[P]
	ply   int
}

// stop is a position on the way.
type stop[P any] struct {
	position P
	key      uint64
	quiet    int
}

// Begin begins at a position with its key and the plies since something last
// happened that cannot be undone.
func (l *Line[P]) Begin(position P, key uint64, quiet int) {
	l.ply, l.stops[0] = 0, stop[P]{position, key, quiet}
}

// Now is the position; it is not to be changed.
func (l *Line[P]) Now() *P { return &l.stops[l.ply].position }

// Key identifies the position.
func (l *Line[P]) Key() uint64 { return l.stops[l.ply].key }

// Quiet is how many plies nothing has happened that cannot be undone.
func (l *Line[P]) Quiet() int { return l.stops[l.ply].quiet }

// Forth goes on to a copy of the position, for the caller to make the move on.
// The move changes the key by that much, and happens tells whether it ends the
// quiet plies.
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

// Back goes back by one position.
func (l *Line[P]) Back() { l.ply-- }

// Plies appends moves as a walk hands them out.
func Plies[M ~uint8 | ~uint16 | ~uint32 | ~uint64](list []game.Ply, moves []M) []game.Ply {
	for _, m := range moves {
		list = append(list, game.Ply(m))
	}
	return list
}

// Keys are random numbers for each kind of piece on each cell, and one for the
// turn of the second seat (A. Zobrist, 1970). The key of a position is the
// exclusive or of those that are true of it.
type Keys struct {
	Pieces [][]uint64
	Turn   uint64
}

// NewKeys draws the numbers for so many kinds of pieces and cells. The same seed
// gives the same ones.
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
