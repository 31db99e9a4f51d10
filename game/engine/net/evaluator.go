package net

import (
	"math/bits"

	"pawnstorm/game"
)

// Evaluator evaluates the positions of walks. It belongs to one goroutine.
type Evaluator struct {
	net *Network
	// The features of a position, and the change to it from another.
	features [game.FeatureWords]uint64
	change   change
	frames   [game.WalkDepth + 1]frame
}

// frame has the sums of a position for each seat, with its features.
type frame struct {
	features [2][game.FeatureWords]uint64
	sums     [2][MostHidden]int16
}

// NewEvaluator returns an evaluator for walks of the network's game.
func NewEvaluator(n *Network) *Evaluator {
	e := &Evaluator{net: n}
	for i := range e.frames {
		for seat := range 2 {
			copy(e.frames[i].sums[seat][:], n.bias)
		}
	}
	return e
}

// Worth evaluates a position for the side to move, in hundredths of a pawn. ply says how
// deep in its line the position is; a wrong number costs time but nothing else.
func (e *Evaluator) Worth(w game.Featured, ply int) int {
	n, f := e.net, &e.frames[ply]
	features := &e.features
	for seat := range 2 {
		w.Features(features[:n.Words], game.Seat(seat))
		from := f
		if ply > 0 && apart(features, &e.frames[ply-1].features[seat], n.Words) < apart(features, &f.features[seat], n.Words) {
			from = &e.frames[ply-1]
		}
		e.change.list(features, &from.features[seat], n.Words)
		n.update(f.sums[seat][:n.Hidden], from.sums[seat][:n.Hidden], &e.change)
		f.features[seat] = *features
	}
	bucket := n.Bucket(apart(features, &none, n.Words))
	mover := int(w.Mover()) & 1
	weights := n.output[bucket*2*n.Hidden : (bucket+1)*2*n.Hidden]
	total := weigh(f.sums[mover][:n.Hidden], weights[:n.Hidden]) + weigh(f.sums[1-mover][:n.Hidden], weights[n.Hidden:])
	worth := n.score(total, bucket)
	if n.Adds {
		worth += w.Worth()
	}
	return worth
}

// none has no features.
var none [game.FeatureWords]uint64

// apart returns in how many features two positions differ.
func apart(a, b *[game.FeatureWords]uint64, words int) (n int) {
	for i := range a[:words] {
		n += bits.OnesCount64(a[i] ^ b[i])
	}
	return n
}

// change lists features that become true or false.
type change struct {
	added, gone   [64 * game.FeatureWords]uint16
	adds, removes int
}

func (c *change) list(to, from *[game.FeatureWords]uint64, words int) {
	c.adds, c.removes = 0, 0
	for i := range to[:words] {
		for rest := to[i] &^ from[i]; rest != 0; rest &= rest - 1 {
			c.added[c.adds] = uint16(64*i + bits.TrailingZeros64(rest))
			c.adds++
		}
		for rest := from[i] &^ to[i]; rest != 0; rest &= rest - 1 {
			c.gone[c.removes] = uint16(64*i + bits.TrailingZeros64(rest))
			c.removes++
		}
	}
}
