package browse

import (
	"cmp"
	"slices"
	"time"

	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// columns are the columns of a table that fit.
type columns struct {
	s     *app.Session
	list  []*column
	marks bool // some rows concern the user
}

// column is a column of a table.
type column struct {
	resource.Head
	cell    int // index of its cell in a row
	longest int // width of its longest value
	width   int
}

// wideEnough is how far a column shrinks before another one is dropped.
const wideEnough = 18

// layColumns finds the columns that fit into w cells, and their widths.
func layColumns(s *app.Session, heads []resource.Head, rows []resource.Row, w int) *columns {
	c := &columns{s: s, marks: slices.ContainsFunc(rows, func(r resource.Row) bool { return r.Mine })}
	for i, head := range heads {
		most := 0
		for _, row := range rows {
			most = max(most, widget.Width(shortText(s, row.Cells[i])))
		}
		if most > 0 {
			c.list = append(c.list, &column{Head: head, cell: i, longest: max(most, widget.Width(head.Label))})
		}
	}
	for c.needs() > w && c.drop() {
	}
	c.share(w)
	return c
}

// needs returns how many cells the columns take at least.
func (c *columns) needs() int {
	sum := widget.Width(c.mark(resource.Row{})) - widget.Gap
	for _, col := range c.list {
		sum += min(col.longest, wideEnough) + widget.Gap
	}
	return sum
}

// drop removes the column that is needed least. It reports false if all must stay.
func (c *columns) drop() bool {
	if len(c.list) == 0 {
		return false
	}
	least := slices.MaxFunc(c.list, func(a, b *column) int { return cmp.Compare(a.Spare, b.Spare) })
	if least.Spare == 0 {
		return false
	}
	c.list = slices.DeleteFunc(c.list, func(col *column) bool { return col == least })
	return true
}

// share sets the widths of the columns. Columns take what they need and share what is left
// over. If there is too little, the widest shrinks.
func (c *columns) share(w int) {
	left := w - c.needs()
	for _, col := range c.list {
		col.width = min(col.longest, wideEnough)
		more := min(col.longest-col.width, max(left, 0))
		col.width += more
		left -= more
	}
	for ; left < 0; left++ {
		widest := slices.MaxFunc(c.list, func(a, b *column) int { return cmp.Compare(a.width, b.width) })
		widest.width--
	}
}

// mark returns what stands before a row.
func (c *columns) mark(row resource.Row) string {
	switch {
	case !c.marks:
		return "  "
	case row.Mine:
		return " ● "
	}
	return "   "
}

// heads returns the line of column labels; "" if no column has one.
func (c *columns) heads() string {
	if !slices.ContainsFunc(c.list, func(col *column) bool { return col.Label != "" }) {
		return ""
	}
	line := c.mark(resource.Row{})
	for i, col := range c.list {
		line += c.cell(i, col.Label)
	}
	return line
}

// row formats a row as a line.
func (c *columns) row(row resource.Row) string {
	line := c.mark(row)
	for i, col := range c.list {
		line += c.cell(i, shortText(c.s, row.Cells[col.cell]))
	}
	return line
}

// cell pads a text to the width of a column, with the gap after it.
func (c *columns) cell(i int, text string) string {
	col := c.list[i]
	if col.Right {
		text = widget.Ends("", widget.Cut(text, col.width), col.width)
	} else {
		text = widget.Fit(text, col.width)
	}
	if i == len(c.list)-1 {
		return text
	}
	return text + widget.Fit("", widget.Gap)
}

// shortText returns the text of a cell in a table. Past moments become ages.
func shortText(s *app.Session, c resource.Cell) string {
	if since := s.Now().Sub(c.At); !c.At.IsZero() && since >= 0 {
		return widget.Age(since)
	}
	return cellText(s, c)
}

// agesOf returns how long rows look the same if nothing happens; 0 is forever.
func agesOf(s *app.Session, rows []resource.Row) (least time.Duration) {
	for _, row := range rows {
		for _, c := range row.Cells {
			if since := s.Now().Sub(c.At); !c.At.IsZero() && since >= 0 {
				least = widget.Sooner(least, widget.UntilAge(since))
			}
		}
	}
	return least
}

// cellText returns the text of a cell.
func cellText(s *app.Session, c resource.Cell) string {
	if !c.At.IsZero() {
		return words.When(c.At, s.Zone())
	}
	return widget.Shown(c.Text, 2000)
}
