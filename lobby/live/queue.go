package live

import (
	"iter"
	"slices"

	"pawnstorm/lobby/table"
)

// queues are the open tables to which somebody who seeks a game may be led, by what
// would be played there. A seek stands in the queue of everything that it leaves
// free, so two tables that fit have a queue in common.
type queues map[table.Terms]*queue

// queue is those who would play the same, the oldest first.
type queue struct{ seeks, others []*table.Table }

func (q queues) add(t *table.Table) {
	if !t.Ordinary() {
		return
	}
	for _, terms := range t.AsSeek().Choices() {
		if q[terms] == nil {
			q[terms] = new(queue)
		}
		line := q[terms].line(t)
		at, _ := slices.BinarySearchFunc(*line, t, ByAge)
		*line = slices.Insert(*line, at, t)
	}
}

func (q queues) remove(t *table.Table) {
	if !t.Ordinary() {
		return
	}
	for _, terms := range t.AsSeek().Choices() {
		line := q[terms].line(t)
		at, _ := slices.BinarySearchFunc(*line, t, ByAge)
		*line = slices.Delete(*line, at, at+1)
		if len(q[terms].seeks)+len(q[terms].others) == 0 {
			delete(q, terms)
		}
	}
}

// line is where a table stands in a queue.
func (q *queue) line(t *table.Table) *[]*table.Table {
	if t.Seek != nil {
		return &q.seeks
	}
	return &q.others
}

// sought reports whether a seek has a choice in common with a table.
func (q queues) sought(t *table.Table) bool {
	for _, terms := range t.AsSeek().Choices() {
		if q[terms] != nil && len(q[terms].seeks) > 0 {
			return true
		}
	}
	return false
}

// behind are the next tables at which one of the choices would be played, at most n:
// those younger than after, which may be nil, the oldest first.
func (q queues) behind(after *table.Table, choices []table.Terms, seeksOnly bool, n int) []*table.Table {
	var lines [][]*table.Table
	for _, terms := range choices {
		if q[terms] == nil {
			continue
		}
		lines = append(lines, younger(q[terms].seeks, after))
		if !seeksOnly {
			lines = append(lines, younger(q[terms].others, after))
		}
	}
	var found []*table.Table
	for len(found) < n {
		oldest := oldestOf(lines)
		if oldest == nil {
			break
		}
		found = append(found, oldest)
		for i, line := range lines {
			if len(line) > 0 && line[0] == oldest {
				lines[i] = line[1:]
			}
		}
	}
	return found
}

// younger is the part of a line behind a table, which may have left it.
func younger(line []*table.Table, than *table.Table) []*table.Table {
	if than == nil {
		return line
	}
	at, found := slices.BinarySearchFunc(line, than, ByAge)
	if found {
		at++
	}
	return line[at:]
}

// oldestOf is the oldest at the head of any line, or nil.
func oldestOf(lines [][]*table.Table) (oldest *table.Table) {
	for _, line := range lines {
		if len(line) > 0 && (oldest == nil || ByAge(line[0], oldest) < 0) {
			oldest = line[0]
		}
	}
	return oldest
}

// firstLook is after how many tables a look at the queues pauses for others; each
// further look takes twice as many. Most who find somebody do so at once.
const firstLook = 4

// waiting are the open tables at which one of the choices would be played, the
// oldest first. One that changes meanwhile is seen as it was, or as it is.
func (b *registry) waiting(choices []table.Terms, seeksOnly bool) iter.Seq[*table.Table] {
	return func(yield func(*table.Table) bool) {
		var last *table.Table
		for n := firstLook; ; n *= 2 {
			b.mu.Lock()
			found := b.duties.queues.behind(last, choices, seeksOnly, n)
			b.mu.Unlock()
			for _, t := range found {
				if !yield(t) {
					return
				}
			}
			if len(found) < n {
				return
			}
			last = found[n-1]
		}
	}
}

// Waiting are the open tables to which somebody who seeks so may be led, the oldest
// first: something of what is sought would be played there.
func (ts *Tables) Waiting(seek table.Seek) iter.Seq[*table.Table] {
	return ts.registry.waiting(seek.Choices(), false)
}

// Matching are the open tables that may fit an open one, the oldest first: others to
// which its host may be led, if it is a seek, and seeks whose hosts may be led to it.
func (ts *Tables) Matching(t *table.Table) iter.Seq[*table.Table] {
	return ts.registry.waiting(t.AsSeek().Choices(), t.Seek == nil)
}
