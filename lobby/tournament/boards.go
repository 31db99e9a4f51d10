package tournament

import "iter"

// OpenBoards returns the rounds and numbers of the boards without a result, counted from 1.
func (t *Tournament) OpenBoards() iter.Seq2[int, int] {
	return func(yield func(int, int) bool) {
		if t.Status != Running {
			return
		}
		for i := range t.Entries {
			round, number, ok := t.BoardOf(i + 1)
			if !ok {
				continue
			}
			first := t.Board(round, number).Pair[0]
			if (first == i+1 || first == t.host()) && !yield(round, number) {
				return
			}
		}
	}
}
