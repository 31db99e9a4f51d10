package lobby

import (
	"iter"
	"math"
	"slices"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// source has all the tables of a section at one moment.
type source interface {
	Len() int
	Page(from, to int) []*table.Table
	Index(*table.Table) int
	All() iter.Seq[*table.Table]
}

// tables are a source of few tables.
type tables []*table.Table

func (ts tables) Len() int { return len(ts) }

func (ts tables) Page(from, to int) []*table.Table {
	return slices.Clone(ts[min(from, len(ts)):min(to, len(ts))])
}

func (ts tables) Index(t *table.Table) int {
	return slices.IndexFunc(ts, func(other *table.Table) bool { return other.ID == t.ID })
}

func (ts tables) All() iter.Seq[*table.Table] { return slices.Values(ts) }

// section is one of the lobby's lists: what stands in it, and which of it is
// shown in which order. Without a filter and a sort it keeps the rows in sight and no
// others, so that a busy lobby costs each session nothing.
type section struct {
	name    string // of its tab
	empty   string // what to tell when nothing is there
	columns []column
	pages   []*page // above all
	list    widget.List

	size  int                // how many tables there are
	page  []*table.Table     // those in sight
	first int                // the row of the first of them
	done  []*archive.Summary // below the tables
	more  bool               // done goes on

	Filter string
	Sort   int   // the column that rows are sorted by, from 1; 0 is as they came
	picked []row // what passes the filter, sorted; nil without filter and sort
	// words is what the filter searches and the sort compares, by row. A row
	// never changes: news of a table come as another row.
	words map[row]string
}

// all counts the rows, shown or not.
func (sec *section) all() int { return len(sec.pages) + sec.size + len(sec.done) }

func (sec *section) len() int {
	if sec.picked != nil {
		return len(sec.picked)
	}
	return sec.all()
}

// row is one that is in sight, or the zero row.
func (sec *section) row(i int) row {
	switch {
	case i < 0 || i >= sec.len():
	case sec.picked != nil:
		return sec.picked[i]
	case i < len(sec.pages):
		return row{page: sec.pages[i]}
	case i >= len(sec.pages)+sec.size:
		return row{done: sec.done[i-len(sec.pages)-sec.size]}
	case i >= sec.first && i < sec.first+len(sec.page):
		return row{table: sec.page[i-sec.first]}
	}
	return row{}
}

// chosen is the row under the cursor, or the zero row.
func (sec *section) chosen() row { return sec.row(sec.list.Cursor) }

// set puts new rows into the section. The cursor stays on its table.
func (sec *section) set(s *app.Session, from source, done []*archive.Summary) {
	was := sec.chosen()
	sec.size, sec.done = from.Len(), done
	sec.pick(s, from)
	sec.list.Rows = sec.len()
	if at := sec.find(was, from); at >= 0 {
		sec.list.Follow(at)
	} else {
		sec.list.Choose(sec.list.Cursor)
	}
	sec.load(from)
}

// find is where a row stands now, or -1.
func (sec *section) find(r row, from source) int {
	id := r.id()
	switch {
	case id == "":
		return -1
	case sec.picked != nil:
		return slices.IndexFunc(sec.picked, func(other row) bool { return other.id() == id })
	case r.table != nil:
		if at := from.Index(r.table); at >= 0 {
			return at
		}
	}
	if at := slices.IndexFunc(sec.done, func(f *archive.Summary) bool { return f.ID == id }); at >= 0 {
		return len(sec.pages) + sec.size + at
	}
	return -1
}

// sight is which rows are in sight or chosen, with those for which there would be room.
func (sec *section) sight() (from, to int) {
	from, _ = sec.list.Window()
	return min(from, sec.list.Cursor), max(from+sec.list.Sight, sec.list.Cursor+1)
}

// load keeps the tables that are in sight.
func (sec *section) load(from source) {
	sec.first, sec.page = 0, nil
	if sec.picked == nil {
		first, to := sec.sight()
		sec.first, sec.page = first, from.Page(first, to)
	}
}

// loaded reports whether the tables in sight are kept.
func (sec *section) loaded() bool {
	from, to := sec.sight()
	return sec.picked != nil || from >= sec.first && min(to, sec.size) <= sec.first+len(sec.page)
}

// rest lets go of all tables but the chosen one, while nobody looks.
func (sec *section) rest() {
	chosen := sec.chosen().table
	sec.picked, sec.words = nil, nil
	sec.first, sec.page = sec.list.Cursor, nil
	if chosen != nil {
		sec.page = []*table.Table{chosen}
	}
}

// watches are the rows in sight and the tables there, as a live.View has them. With a
// filter or a sort, any table might come into sight.
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
	sec.picked = make([]row, 0, sec.all())
	words := make(map[row]string, sec.all())
	wanted := strings.ToLower(sec.Filter)
	consider := func(r row) {
		text, ok := sec.words[r]
		if !ok {
			text = sec.wordsOf(s, r)
		}
		words[r] = text
		if strings.Contains(text, wanted) {
			sec.picked = append(sec.picked, r)
		}
	}
	for _, p := range sec.pages {
		consider(row{page: p})
	}
	for t := range from.All() {
		consider(row{table: t})
	}
	for _, f := range sec.done {
		consider(row{done: f})
	}
	sec.words = words
	sec.order()
}

// wordsOf is the text of all columns, one a line; those that change by
// themselves are left empty.
func (sec *section) wordsOf(s *app.Session, r row) string {
	if r.page != nil {
		return strings.ToLower(r.page.name)
	}
	cells := make([]string, len(sec.columns))
	for i, c := range sec.columns {
		if !c.fades {
			cells[i] = c.cell(s, r)
		}
	}
	return strings.ToLower(strings.Join(cells, "\n"))
}

// order sorts what was picked. Games that are over stay below those that are
// not.
func (sec *section) order() {
	if sec.Sort == 0 {
		return
	}
	by := sec.columns[sec.Sort-1]
	type keyed struct {
		row
		text string
	}
	rows := make([]keyed, len(sec.picked))
	for i, r := range sec.picked {
		rows[i] = keyed{r, lineOf(sec.words[r], sec.Sort-1)}
	}
	slices.SortStableFunc(rows, func(a, b keyed) int {
		switch {
		case a.rank() != b.rank():
			return a.rank() - b.rank()
		case a.page != nil:
			return 0
		case by.order != nil:
			return by.order(a.row, b.row)
		}
		return strings.Compare(a.text, b.text)
	})
	for i := range rows {
		sec.picked[i] = rows[i].row
	}
}

func lineOf(text string, n int) string {
	for range n {
		_, text, _ = strings.Cut(text, "\n")
	}
	line, _, _ := strings.Cut(text, "\n")
	return line
}

// sortNext sorts by the next column, and after the last one as rows come.
func (sec *section) sortNext() { sec.Sort = (sec.Sort + 1) % (len(sec.columns) + 1) }
