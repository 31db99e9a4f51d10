package lobby

import (
	"iter"
	"math"
	"slices"
	"strings"

	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// source provides all tables of a section at one moment.
type source interface {
	Len() int
	Page(from, to int) []*table.Table
	Index(*table.Table) int
	All() iter.Seq[*table.Table]
}

// tables is a source of a few tables.
type tables []*table.Table

func (ts tables) Len() int { return len(ts) }

func (ts tables) Page(from, to int) []*table.Table {
	return slices.Clone(ts[min(from, len(ts)):min(to, len(ts))])
}

func (ts tables) Index(t *table.Table) int {
	return slices.IndexFunc(ts, func(other *table.Table) bool { return other.ID == t.ID })
}

func (ts tables) All() iter.Seq[*table.Table] { return slices.Values(ts) }

// section is one of the lobby's lists: its content, its filter and its order. Without a filter and
// a sort it keeps only the rows in sight, so that a busy lobby costs each session nothing.
type section struct {
	empty   string // what to show when the list is empty
	columns []column
	list    widget.List

	size  int            // the number of tables
	page  []*table.Table // the tables in sight
	first int            // the row of the first table in page

	Filter  string
	Sort    int            // the column to sort by, from 1; 0 keeps the order
	reverse bool           // the other way round
	picked  []*table.Table // the tables that pass the filter, sorted; nil without filter and sort
	// words holds the texts for the filter and the sort, by table. A table never changes: news makes
	// another one.
	words map[*table.Table]string
}

func (sec *section) len() int {
	if sec.picked != nil {
		return len(sec.picked)
	}
	return sec.size
}

// row returns the table in row i, or nil if it is not in sight.
func (sec *section) row(i int) *table.Table {
	switch {
	case i < 0 || i >= sec.len():
	case sec.picked != nil:
		return sec.picked[i]
	case i >= sec.first && i < sec.first+len(sec.page):
		return sec.page[i-sec.first]
	}
	return nil
}

// chosen returns the table under the cursor, or nil.
func (sec *section) chosen() *table.Table { return sec.row(sec.list.Cursor) }

// set puts new rows into the section. The cursor stays on its table.
func (sec *section) set(s *app.Session, from source) {
	was := sec.chosen()
	sec.size = from.Len()
	sec.pick(s, from)
	sec.list.Rows = sec.len()
	if at := sec.find(was, from); at >= 0 {
		sec.list.Follow(at)
	} else {
		sec.list.Choose(sec.list.Cursor)
	}
	sec.load(from)
}

// find returns the current row of a table, or -1.
func (sec *section) find(t *table.Table, from source) int {
	switch {
	case t == nil:
		return -1
	case sec.picked != nil:
		return slices.IndexFunc(sec.picked, func(other *table.Table) bool { return other.ID == t.ID })
	}
	return from.Index(t)
}

// sight returns the range of rows that are in sight or chosen, including rows that would fit below
// the last one.
func (sec *section) sight() (from, to int) {
	from, _ = sec.list.Window()
	return min(from, sec.list.Cursor), max(from+sec.list.Sight, sec.list.Cursor+1)
}

// load loads the tables that are in sight.
func (sec *section) load(from source) {
	sec.first, sec.page = 0, nil
	if sec.picked == nil {
		first, to := sec.sight()
		sec.first, sec.page = first, from.Page(first, to)
	}
}

// loaded reports whether the tables in sight are loaded.
func (sec *section) loaded() bool {
	from, to := sec.sight()
	return sec.picked != nil || from >= sec.first && min(to, sec.size) <= sec.first+len(sec.page)
}

// rest drops all tables but the chosen one while another screen is on top.
func (sec *section) rest() {
	chosen := sec.chosen()
	sec.picked, sec.words = nil, nil
	sec.first, sec.page = sec.list.Cursor, nil
	if chosen != nil {
		sec.page = []*table.Table{chosen}
	}
}

// watches returns the rows in sight and their tables, for a live.View. With a filter or a sort, any
// table might come into sight.
func (sec *section) watches() (from, to int, rows []*table.Table) {
	if sec.picked != nil {
		return 0, math.MaxInt, nil
	}
	from, to = sec.sight()
	known := func(row int) int { return min(max(row-sec.first, 0), len(sec.page)) }
	return from, to, sec.page[known(from):known(to)]
}

// pick applies the filter and the sort.
func (sec *section) pick(s *app.Session, from source) {
	if sec.Filter == "" && sec.Sort == 0 {
		sec.picked, sec.words = nil, nil
		return
	}
	sec.picked = make([]*table.Table, 0, sec.size)
	words := make(map[*table.Table]string, sec.size)
	for t := range from.All() {
		text, ok := sec.words[t]
		if !ok {
			text = sec.wordsOf(s, t)
		}
		words[t] = text
		if matches(text, sec.Filter) {
			sec.picked = append(sec.picked, t)
		}
	}
	sec.words = words
	sec.order()
}

// matches reports whether a text in lower case has all words of a filter.
func matches(text, filter string) bool {
	for word := range strings.FieldsSeq(strings.ToLower(filter)) {
		if !strings.Contains(text, word) {
			return false
		}
	}
	return true
}

// wordsOf returns the texts of all columns, one per line. Columns that change with time alone stay
// empty.
func (sec *section) wordsOf(s *app.Session, t *table.Table) string {
	cells := make([]string, len(sec.columns))
	for i, c := range sec.columns {
		if !c.fades {
			cells[i] = c.cell(s, t)
		}
	}
	return strings.ToLower(strings.Join(cells, "\n"))
}

// order sorts the picked tables.
func (sec *section) order() {
	if sec.Sort == 0 {
		return
	}
	by := sec.columns[sec.Sort-1]
	slices.SortStableFunc(sec.picked, func(a, b *table.Table) int {
		if sec.reverse {
			a, b = b, a
		}
		if by.order != nil {
			return by.order(a, b)
		}
		return strings.Compare(lineOf(sec.words[a], sec.Sort-1), lineOf(sec.words[b], sec.Sort-1))
	})
}

// heads returns the columns, the one that is sorted with an arrow.
func (sec *section) heads() []column {
	list := slices.Clone(sec.columns)
	if sec.Sort == 0 {
		return list
	}
	by := &list[sec.Sort-1]
	if by.name += " ↑"; sec.reverse {
		by.name = strings.TrimSuffix(by.name, "↑") + "↓"
	}
	by.least = max(by.least, widget.Width(by.name))
	by.most = max(by.most, by.least)
	return list
}

func lineOf(text string, n int) string {
	for range n {
		_, text, _ = strings.Cut(text, "\n")
	}
	line, _, _ := strings.Cut(text, "\n")
	return line
}
