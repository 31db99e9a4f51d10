package board

import "iter"

// History holds the positions of a game that can still repeat. It is immutable: a longer
// one shares its tail with the shorter one. The zero History is empty; start from it again
// after a move that cannot be undone.
//
// It compares whole positions, not hashes, so a hash collision cannot end a game. P is the
// rule set's small position value, or the part of it that decides whether two positions are
// the same.
type History[P comparable] struct{ last *occurrence[P] }

type occurrence[P comparable] struct {
	position P
	before   *occurrence[P]
}

// Add returns the history with one more position.
func (h History[P]) Add(position P) History[P] {
	return History[P]{&occurrence[P]{position, h.last}}
}

// Count returns how often a position occurs in the history.
func (h History[P]) Count(position P) int {
	n := 0
	for o := h.last; o != nil; o = o.before {
		if o.position == position {
			n++
		}
	}
	return n
}

// Backward yields the positions, latest first.
func (h History[P]) Backward() iter.Seq[P] {
	return func(yield func(P) bool) {
		for o := h.last; o != nil && yield(o.position); o = o.before {
		}
	}
}
