package board

import (
	"slices"

	"pawnstorm/game"
)

// Trail is the keys of the positions that a game and a [game.Walk] have gone
// through, for the walk to see a repetition. It takes positions for the same by
// their keys alone: that can mislead a search, but ends no game.
type Trail struct {
	marks []mark // oldest first; the last is the present position
	root  int    // where the walk began
}

type mark struct {
	key   uint64
	since int // the first mark that can be the same position
}

// NewTrail begins a walk at the latest position of a history.
func NewTrail[P comparable](history History[P], key func(P) uint64) Trail {
	marks := make([]mark, 0, game.WalkDepth+1)
	for p := range history.Backward() {
		marks = append(marks, mark{key: key(p)})
	}
	slices.Reverse(marks)
	return Trail{slices.Grow(marks, game.WalkDepth), len(marks) - 1}
}

// Add goes on to a position. Fresh says that none before it can be the same.
func (t *Trail) Add(key uint64, fresh bool) {
	n := len(t.marks)
	since := n
	if !fresh && n > 0 {
		since = t.marks[n-1].since
	}
	t.marks = append(t.marks, mark{key, since})
}

// Drop goes back by one position.
func (t *Trail) Drop() { t.marks = t.marks[:len(t.marks)-1] }

// Repeats reports whether the present position is to count as a draw by
// repetition: it is there for the third time, or for the second within the walk,
// where whoever went round once could go round again.
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
