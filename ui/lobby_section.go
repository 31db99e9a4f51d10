package ui

import (
	"slices"
	"strings"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/table"
)

// section is one of the lobby's lists: what stands in it, and which of it is
// shown in which order. Without a filter and a sort it keeps no rows of its own
// and shows the lobby's, so that a busy lobby costs each session nothing.
type section struct {
	name, short string // of its tab, on a wide and on a narrow screen
	empty       string // what to tell when nothing is there
	columns     []column
	list        list

	tables []*table.Table
	done   []*archive.Summary // below the tables
	more   bool               // done goes on

	filter string
	sort   int   // the column that rows are sorted by, from 1; 0 is as they came
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
	if sec.list.cursor >= sec.len() {
		return row{}
	}
	return sec.row(sec.list.cursor)
}

// set puts new rows into the section. The cursor stays on its table.
func (sec *section) set(s *session, tables []*table.Table, done []*archive.Summary) {
	was := sec.chosen().id()
	sec.tables, sec.done = tables, done
	sec.pick(s)
	sec.list.rows = sec.len()
	for i := range sec.len() {
		if was != "" && sec.row(i).id() == was {
			sec.list.follow(i)
			return
		}
	}
	sec.list.choose(sec.list.cursor)
}

// look filters and sorts anew and goes to the first row.
func (sec *section) look(s *session) {
	sec.pick(s)
	sec.list.rows = sec.len()
	sec.list.choose(0)
}

// pick applies the filter and the sort.
func (sec *section) pick(s *session) {
	if sec.filter == "" && sec.sort == 0 {
		sec.picked, sec.words = nil, nil
		return
	}
	sec.picked = make([]row, 0, sec.all())
	words := make(map[row]string, sec.all())
	wanted := strings.ToLower(sec.filter)
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
func (sec *section) wordsOf(s *session, r row) string {
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
	if sec.sort == 0 {
		return
	}
	by := sec.columns[sec.sort-1]
	type keyed struct {
		row
		text string
	}
	rows := make([]keyed, len(sec.picked))
	for i, r := range sec.picked {
		rows[i] = keyed{r, lineOf(sec.words[r], sec.sort-1)}
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
func (sec *section) sortNext(s *session) {
	sec.sort = (sec.sort + 1) % (len(sec.columns) + 1)
	sec.look(s)
}
