package net

import (
	"math/bits"

	"pawnstorm/game"
)

// Evaluator evaluates the positions of walks. It belongs to one goroutine.
type Evaluator struct {
	net *Network
	// The features to evaluate, and the changes to them from the position before, from the
	// last one at the same depth, and from an empty one.
	features            [game.FeatureWords]uint64
	before, same, whole change
	frames              [game.WalkDepth + 1]frame
}

// frame has the sums of a position for each seat, with its features.
type frame struct {
	features [game.FeatureWords]uint64
	count    int // of features
	views    [2]uint16
	sums     [2][MostHidden]int16
}

// few is how many changes are not worth a look at another position.
const few = 4

// NewEvaluator returns an evaluator for walks of the network's game.
func NewEvaluator(n *Network) *Evaluator { return &Evaluator{net: n} }

// Worth evaluates a position for the side to move, in hundredths of a pawn. ply says how
// deep in its line the position is; a wrong number costs time but nothing else.
func (e *Evaluator) Worth(w game.Featured, ply int) int {
	n, f := e.net, &e.frames[ply]
	features := &e.features
	views := w.Features(features[:n.Words])
	from, c := e.nearest(ply)
	count := from.count + c.adds - c.removes
	whole := false // whether e.whole lists all features
	for seat, view := range views {
		if from.views[seat] == view && from.count > 0 {
			n.update(f.sums[seat][:n.Hidden], from.sums[seat][:n.Hidden], c, view)
			continue
		}
		if !whole {
			e.whole.list(features, &none, n.Words)
			whole = true
		}
		n.update(f.sums[seat][:n.Hidden], n.bias, &e.whole, view)
	}
	f.features, f.views, f.count = *features, views, count
	worth := n.output(f, int(w.Mover())&1)
	if n.Adds {
		worth += w.Worth()
	}
	return worth
}

// none has no features.
var none [game.FeatureWords]uint64

// nearest returns the frame that differs least from the features, the one before a ply or
// the last one there, and what changes.
func (e *Evaluator) nearest(ply int) (*frame, *change) {
	same := &e.frames[ply]
	if ply == 0 {
		e.same.list(&e.features, &same.features, e.net.Words)
		return same, &e.same
	}
	before := &e.frames[ply-1]
	e.before.list(&e.features, &before.features, e.net.Words)
	if e.before.size() > few {
		e.same.list(&e.features, &same.features, e.net.Words)
		if e.same.size() < e.before.size() {
			return same, &e.same
		}
	}
	return before, &e.before
}

// output returns the worth of a position with finished sums.
func (n *Network) output(f *frame, mover int) int {
	bucket := n.Bucket(f.count)
	weights := n.last[bucket*2*n.Hidden : (bucket+1)*2*n.Hidden]
	total := weigh(f.sums[mover][:n.Hidden], weights[:n.Hidden]) +
		weigh(f.sums[1-mover][:n.Hidden], weights[n.Hidden:])
	return n.score(total, bucket)
}

// change lists features that become true or false.
type change struct {
	added, gone   [64 * game.FeatureWords]uint16
	adds, removes int
}

func (c *change) size() int { return c.adds + c.removes }

func (c *change) list(to, from *[game.FeatureWords]uint64, words int) {
	c.adds, c.removes = 0, 0
	for i := range to[:words] {
		if to[i] == from[i] {
			continue
		}
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
