package chess

import (
	"math/rand/v2"

	"pawnstorm/game"
)

// zobrist holds a random number for each feature of a position. The key of a position is
// the exclusive or of the numbers that apply. (A. Zobrist, A new hashing method with
// application for game playing, 1970.)
type zobrist struct {
	pieces [2][kinds][64]uint64
	rights [2][256]uint64 // by side
	passed [files]uint64
	turn   uint64 // Black's
}

// numbers is the same in each run, so that searches are reproducible.
var numbers = newZobrist()

func newZobrist() *zobrist {
	z := &zobrist{}
	random := rand.New(rand.NewPCG(0x6368657373, 0x6b657973))
	for seat := range z.pieces {
		for k := range z.pieces[seat] {
			for c := range z.pieces[seat][k] {
				z.pieces[seat][k][c] = random.Uint64()
			}
		}
	}
	for seat := range z.rights {
		for i := 1; i < len(z.rights[seat]); i++ {
			z.rights[seat][i] = random.Uint64()
		}
	}
	for i := range z.passed {
		z.passed[i] = random.Uint64()
	}
	z.turn = random.Uint64()
	return z
}

// key computes the key of a position from scratch.
func (z *zobrist) key(p *position) uint64 {
	key := z.castling(p.rights) ^ z.passing(p.passed) ^ p.Extra.key()
	if p.turn == black {
		key ^= z.turn
	}
	for c := range game.Cell(files * ranks) {
		if k, seat, ok := p.At(c); ok {
			key ^= z.pieces[seat][k][c]
		}
	}
	return key
}

// castling returns the number of some rights.
func (z *zobrist) castling(r rights) uint64 { return z.rights[white][r&0xff] ^ z.rights[black][r>>8] }

// passing returns the number of a cell passed over, 0 for none.
func (z *zobrist) passing(c game.Cell) uint64 {
	if c == game.NoCell {
		return 0
	}
	return z.passed[c&7]
}
