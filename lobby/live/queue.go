package live

import (
	"iter"
	"slices"

	"pawnstorm/lobby/table"
)

// queues has the open tables that seekers can be sent to, by what would be played there. A seek is
// in the queue of each of its choices, so two tables that fit share a queue.
type queues map[table.Terms]*queue

// queue has the tables for the same terms, the oldest first.
type queue struct{ seeks, others []*table.Table }

// put adds a table to its queues, or removes it.
func (q queues) put(t *table.Table, in bool) {
	if !t.Ordinary() {
		return
	}
	for _, terms := range t.AsSeek().Choices() {
		if q[terms] == nil {
			q[terms] = new(queue)
		}
		line := q[terms].line(t)
		at, _ := slices.BinarySearchFunc(*line, t, ByAge)
		if in {
			*line = slices.Insert(*line, at, t)
		} else {
			*line = slices.Delete(*line, at, at+1)
		}
		if len(q[terms].seeks)+len(q[terms].others) == 0 {
			delete(q, terms)
		}
	}
}

// line returns the list of a queue that a table belongs to.
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

// behind returns the next tables for one of the choices, the oldest first, at most n. All are
// younger than after, which can be nil.
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

// younger returns the part of a line behind a table, which may no longer be in the line.
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

// oldestOf returns the oldest table at the head of any line, or nil.
func oldestOf(lines [][]*table.Table) (oldest *table.Table) {
	for _, line := range lines {
		if len(line) > 0 && (oldest == nil || ByAge(line[0], oldest) < 0) {
			oldest = line[0]
		}
	}
	return oldest
}

// firstLook is how many tables the first look at the queues takes under the lock. Each further look
// takes twice as many. Most seekers find an opponent at once.
const firstLook = 4

// waiting returns the open tables for one of the choices, the oldest first. A table that changes
// meanwhile is seen as it was or as it is.
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

// Waiting returns the open tables that a seeker can be sent to, the oldest first.
func (ts *Tables) Waiting(seek table.Seek) iter.Seq[*table.Table] {
	return ts.registry.waiting(seek.Choices(), false)
}

// Matching returns the open tables that may fit an open one, the oldest first. For a seek these are
// all tables that its host can be sent to; otherwise they are seeks whose hosts can be sent to it.
func (ts *Tables) Matching(t *table.Table) iter.Seq[*table.Table] {
	return ts.registry.waiting(t.AsSeek().Choices(), t.Seek == nil)
}
