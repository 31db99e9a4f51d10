package live

import (
	"cmp"
	"iter"
	"slices"
	"sort"
	"time"

	"pawnstorm/lobby/table"
)

// SectionID names a section of the lobby.
type SectionID uint8

// The sections. A table is in one of them at most. A private table is in none.
const (
	NoSection   SectionID = iota
	OpenSection           // tables with a free seat, the newest first
	LiveSection           // games in progress, the last begun first
)

// orders sorts the tables of each section. A table keeps its place while it is in its section.
var orders = [...]func(a, b *table.Table) int{
	OpenSection: func(a, b *table.Table) int { return newestFirst(a, b, a.Created, b.Created) },
	LiveSection: func(a, b *table.Table) int { return newestFirst(a, b, a.Begun, b.Begun) },
}

// newestFirst sorts two tables by the given times.
func newestFirst(a, b *table.Table, atA, atB time.Time) int {
	return cmp.Or(atB.Compare(atA), cmp.Compare(a.ID, b.ID))
}

// sectionOf returns the section that lists a table, which can be nil.
func sectionOf(t *table.Table) SectionID {
	switch {
	case t == nil || !t.Listed():
		return NoSection
	case t.Status == table.Open:
		return OpenSection
	case t.Status == table.Playing || t.Status == table.Pause:
		return LiveSection
	}
	return NoSection
}

// sameRow reports whether two states of a table look the same in a row of a section. It ignores
// moves, clocks and ages, because they change all the time.
func sameRow(a, b *table.Table) bool {
	return a == b || a.ID == b.ID && a.Host == b.Host && a.Seats == b.Seats && a.Status == b.Status &&
		a.Game == b.Game && a.Rated == b.Rated && a.Next == b.Next && (a.First == nil) == (b.First == nil) &&
		a.Clock.Control() == b.Clock.Control()
}

// sameRows is sameRow for two lists.
func sameRows(a, b []*table.Table) bool { return slices.EqualFunc(a, b, sameRow) }

// Section is one of the lists of public tables at one moment. It is immutable and shared. Reading
// or finding a row takes logarithmic time. The zero Section is empty.
type Section struct {
	id   SectionID
	tree tree[*table.Table]
}

func newSection(id SectionID) Section {
	before := func(a, b *table.Table) bool { return orders[id](a, b) < 0 }
	return Section{id, newTree(before)}
}

// Len returns the number of tables.
func (s Section) Len() int {
	if s.tree == nil {
		return 0
	}
	return s.tree.Len()
}

// At returns the table of a row, counting from 0, or nil if there is no such row.
func (s Section) At(row int) *table.Table {
	if row < 0 || row >= s.Len() {
		return nil
	}
	t, _ := s.tree.GetAt(row)
	return t
}

// Page returns the tables of the rows from from up to, but not including, to. It is shorter if the
// section ends before.
func (s Section) Page(from, to int) []*table.Table {
	to = min(to, s.Len())
	if from = max(from, 0); from >= to {
		return []*table.Table{}
	}
	page := make([]*table.Table, 0, to-from)
	s.tree.Ascend(s.At(from), func(t *table.Table) bool {
		page = append(page, t)
		return len(page) < to-from
	})
	return page
}

// All returns the tables in order.
func (s Section) All() iter.Seq[*table.Table] {
	return func(yield func(*table.Table) bool) {
		if s.tree != nil {
			s.tree.Scan(yield)
		}
	}
}

// Index returns the row of a table in any of its states, or -1 if it has none.
func (s Section) Index(t *table.Table) int {
	if row := s.rank(t); row < s.Len() && s.At(row).ID == t.ID {
		return row
	}
	return -1
}

// rank returns the row that a table has or would have.
func (s Section) rank(t *table.Table) int {
	return sort.Search(s.Len(), func(row int) bool { return orders[s.id](s.At(row), t) >= 0 })
}

// snapshot returns the current state of the section.
func (s Section) snapshot() Section { return Section{s.id, s.tree.snapshot()} }
