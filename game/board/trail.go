package board

import (
	"slices"

	"pawnstorm/game"
)

// Trail holds the keys of the positions of a game and a [game.Walk], so that the walk sees
// repetitions. It compares keys alone. A collision can mislead a search but cannot end a
// game.
type Trail struct {
	marks []mark // oldest first; the last is the current position
	root  int    // where the walk started
}

type mark struct {
	key   uint64
	since int // the first mark that can be the same position
}

// NewTrail starts a walk at the latest position of a history.
func NewTrail[P comparable](history History[P], key func(P) uint64) Trail {
	marks := make([]mark, 0, game.WalkDepth+1)
	for p := range history.Backward() {
		marks = append(marks, mark{key: key(p)})
	}
	slices.Reverse(marks)
	return Trail{slices.Grow(marks, game.WalkDepth), len(marks) - 1}
}

// Add appends a position. Fresh says that no earlier position can be the same.
func (t *Trail) Add(key uint64, fresh bool) {
	n := len(t.marks)
	since := n
	if !fresh && n > 0 {
		since = t.marks[n-1].since
	}
	t.marks = append(t.marks, mark{key, since})
}

// Drop removes the last position.
func (t *Trail) Drop() { t.marks = t.marks[:len(t.marks)-1] }

// Repeats reports whether to treat the current position as a draw by repetition: it occurs
// for the third time, or for the second time within the walk, where the moves could be
// repeated once more.
func (t *Trail) Repeats() bool {
	last := len(t.marks) - 1
	if last < 0 {
		return false
	}
	now, before := t.marks[last], 0
	for i := last - 2; i >= now.since; i -= 2 {
		if t.marks[i].key != now.key {
			continue
		}
		if before++; before == 2 || i > t.root {
			return true
		}
	}
	return false
}
