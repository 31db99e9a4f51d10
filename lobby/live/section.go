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

// The sections. A table is in one of them at most; a private one is in none.
const (
	NoSection   SectionID = iota
	OpenSection           // tables with a free seat, newest first
	LiveSection           // games under way, begun last first
)

// orders sort the tables of the sections. The place of a table does not change
// while it is in its section.
var orders = [...]func(a, b *table.Table) int{
	OpenSection: func(a, b *table.Table) int { return newestFirst(a, b, a.Created, b.Created) },
	LiveSection: func(a, b *table.Table) int { return newestFirst(a, b, a.Begun, b.Begun) },
}

// newestFirst sorts two tables by times of theirs.
func newestFirst(a, b *table.Table, atA, atB time.Time) int {
	if order := atB.Compare(atA); order != 0 {
		return order
	}
	return cmp.Compare(a.ID, b.ID)
}

// sectionOf is where a table is listed for everybody. Nil is nowhere.
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

// sameRow reports whether a row of a section shows the same for two states of a
// table. Moves, clocks and ages are not
// compared: they change all the time.
func sameRow(a, b *table.Table) bool {
	return a == b || a.ID == b.ID && a.Host == b.Host && a.Seats == b.Seats && a.Status == b.Status && a.Game == b.Game &&
		a.Rated == b.Rated && a.Next == b.Next && (a.First == nil) == (b.First == nil) && a.Clock.Control() == b.Clock.Control()
}

// sameRows is sameRow for two lists.
func sameRows(a, b []*table.Table) bool { return slices.EqualFunc(a, b, sameRow) }

// Section is one of the lists of public tables at one moment. It is immutable and
// shared. To read a row, or to find one, costs the logarithm of its length. The zero
// Section is empty.
type Section struct {
	id   SectionID
	tree tree[*table.Table]
}

func newSection(id SectionID) Section {
	before := func(a, b *table.Table) bool { return orders[id](a, b) < 0 }
	return Section{id, newTree(before)}
}

// Len is how many tables there are.
func (s Section) Len() int {
	if s.tree == nil {
		return 0
	}
	return s.tree.Len()
}

// At is the table of a row, the first being 0; nil where there is no such row.
func (s Section) At(row int) *table.Table {
	if row < 0 || row >= s.Len() {
		return nil
	}
	t, _ := s.tree.GetAt(row)
	return t
}

// Page are the tables of the rows from, and up to but without to, as far as there
// are that many.
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

// All are the tables in order.
func (s Section) All() iter.Seq[*table.Table] {
	return func(yield func(*table.Table) bool) {
		if s.tree != nil {
			s.tree.Scan(yield)
		}
	}
}

// Index is the row of a table, whichever of its states is given; -1 if it has none.
func (s Section) Index(t *table.Table) int {
	if row := s.rank(t); row < s.Len() && s.At(row).ID == t.ID {
		return row
	}
	return -1
}

// rank is the row at which a table is, or would be.
func (s Section) rank(t *table.Table) int {
	return sort.Search(s.Len(), func(row int) bool { return orders[s.id](s.At(row), t) >= 0 })
}

// snapshot is the section as it is now.
func (s Section) snapshot() Section { return Section{s.id, s.tree.snapshot()} }
