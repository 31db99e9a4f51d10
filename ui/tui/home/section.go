package home

import (
	"slices"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// section is one of the lobby's lists: what stands in it, and which of it is
// shown in which order. Without a filter and a sort it keeps no rows of its own
// and shows the lobby's, so that a busy lobby costs each session nothing.
type section struct {
	name, short string // of its tab, on a wide and on a narrow screen
	empty       string // what to tell when nothing is there
	columns     []column
	list        widget.List

	tables []*table.Table
	done   []*archive.Summary // below the tables
	more   bool               // done goes on

	Filter string
	Sort   int   // the column that rows are sorted by, from 1; 0 is as they came
	picked []row // what passes the filter, sorted; nil without filter and sort
	// words is what the filter searches and the sort compares, by row. A row
	// never changes: news of a table come as another row.
	words map[row]string
}

// all counts the rows, shown or not.
func (sec *section) all() int { return len(sec.tables) + len(sec.done) }

// base is a row of all.
func (sec *section) base(i int) row {
	if i < len(sec.tables) {
		return row{table: sec.tables[i]}
	}
	return row{done: sec.done[i-len(sec.tables)]}
}

func (sec *section) len() int {
	if sec.picked != nil {
		return len(sec.picked)
	}
	return sec.all()
}

func (sec *section) row(i int) row {
	if sec.picked != nil {
		return sec.picked[i]
	}
	return sec.base(i)
}

// chosen is the row under the cursor, or the zero row.
func (sec *section) chosen() row {
	if sec.list.Cursor >= sec.len() {
		return row{}
	}
	return sec.row(sec.list.Cursor)
}

// set puts new rows into the section. The cursor stays on its table.
func (sec *section) set(s *app.Session, tables []*table.Table, done []*archive.Summary) {
	was := sec.chosen().id()
	sec.tables, sec.done = tables, done
	sec.pick(s)
	sec.list.Rows = sec.len()
	for i := range sec.len() {
		if was != "" && sec.row(i).id() == was {
			sec.list.Follow(i)
			return
		}
	}
	sec.list.Choose(sec.list.Cursor)
}

// Look filters and sorts anew and goes to the first row.
func (sec *section) Look(s *app.Session) {
	sec.pick(s)
	sec.list.Rows = sec.len()
	sec.list.Choose(0)
}

// pick applies the filter and the sort.
func (sec *section) pick(s *app.Session) {
	if sec.Filter == "" && sec.Sort == 0 {
		sec.picked, sec.words = nil, nil
		return
	}
	sec.picked = make([]row, 0, sec.all())
	words := make(map[row]string, sec.all())
	wanted := strings.ToLower(sec.Filter)
	for i := range sec.all() {
		r := sec.base(i)
		text, ok := sec.words[r]
		if !ok {
			text = sec.wordsOf(s, r)
		}
		words[r] = text
		if strings.Contains(text, wanted) {
			sec.picked = append(sec.picked, r)
		}
	}
	sec.words = words
	sec.order()
}

// wordsOf is the text of all columns, one a line; those that change by
// themselves are left empty.
func (sec *section) wordsOf(s *app.Session, r row) string {
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
		case a.done == nil && b.done != nil:
			return -1
		case a.done != nil && b.done == nil:
			return +1
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
func (sec *section) sortNext(s *app.Session) {
	sec.Sort = (sec.Sort + 1) % (len(sec.columns) + 1)
	sec.Look(s)
}
