package board

import "iter"

// History is the positions of a game that can still come again. It is
// immutable: a longer one shares what it has with the shorter one. The zero
// History is empty; start again from it after a move that cannot be undone.
//
// Positions are compared whole, not by a hash, so that no accident of numbers
// can end a game: P is the rule set's own small position value, or whatever of
// it makes two positions the same by the rules.
type History[P comparable] struct{ last *occurrence[P] }

type occurrence[P comparable] struct {
	position P
	before   *occurrence[P]
}

// Add is the history with one more position.
func (h History[P]) Add(position P) History[P] {
	return History[P]{&occurrence[P]{position, h.last}}
}

// Count is how often a position stands in the history.
func (h History[P]) Count(position P) int {
	n := 0
	for o := h.last; o != nil; o = o.before {
		if o.position == position {
			n++
		}
	}
	return n
}

// Backward yields the positions, the latest first.
func (h History[P]) Backward() iter.Seq[P] {
	return func(yield func(P) bool) {
		for o := h.last; o != nil && yield(o.position); o = o.before {
		}
	}
}
