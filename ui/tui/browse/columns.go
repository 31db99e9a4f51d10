package browse

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// columns are the columns of a table that fit.
type columns struct {
	s     *app.Session
	all   []*column // with a value in some row
	list  []*column // that fit
	marks bool      // some rows concern the user
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
			longest := max(most, widget.Width(head.Label))
			if head.Most > 0 {
				longest = min(longest, head.Most)
			}
			c.all = append(c.all, &column{Head: head, cell: i, longest: longest})
		}
	}
	c.list = slices.Clone(c.all)
	for c.needs() > w && c.drop() {
	}
	c.share(w)
	return c
}

// needs returns how many cells the columns take at least.
func (c *columns) needs() int {
	sum := widget.Width(c.mark(resource.Row{})) - widget.Gap
	for _, col := range c.list {
		sum += col.least() + widget.Gap
	}
	return sum
}

// least returns how far the column shrinks before another one is dropped. Numbers stay whole.
func (c *column) least() int {
	if c.Right {
		return c.longest
	}
	if c.Spare == 0 && c.cell > 0 {
		return min(c.longest, max(c.Least, keptWhole))
	}
	return min(c.longest, max(c.Least, wideEnough))
}

// keptWhole is how wide a column that always stays is before it is cut.
const keptWhole = 26

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

// share sets the widths of the columns. Columns take what they need. The rest of the window goes to the
// name first, which is the first text, and then to the other texts, so that a table fills the width.
// If there is too little, the widest text shrinks.
func (c *columns) share(w int) {
	left := w - c.needs()
	give := func(col *column, to int) {
		more := min(max(to-col.width, 0), max(left, 0))
		col.width += more
		left -= more
	}
	for _, col := range c.list {
		col.width = col.least()
	}
	for _, col := range c.list {
		give(col, col.longest)
	}
	for n, col := range slices.DeleteFunc(slices.Clone(c.list), func(col *column) bool { return col.Right }) {
		most := col.longest + airText
		if n == 0 {
			most = col.longest + airName
		}
		give(col, max(cmp.Or(col.Most, most), col.Least))
	}
	for ; left < 0; left++ {
		widest := slices.MaxFunc(c.list, func(a, b *column) int { return cmp.Compare(a.shrinks(), b.shrinks()) })
		widest.width--
	}
}

// airName and airText are how much wider than its values a name and another text become.
const airName, airText = 16, 6

// shrinks returns the width of a column that can shrink. Numbers shrink last.
func (c *column) shrinks() int {
	if c.Right {
		return c.width - 1000
	}
	return c.width
}

// squeezed reports whether a row has more than fits into a line.
func (c *columns) squeezed() bool {
	return len(c.list) < len(c.all) ||
		slices.ContainsFunc(c.list, func(col *column) bool { return col.width < col.longest })
}

// pair formats a row as two lines: its name and what stays when there is little space, then the rest.
func (c *columns) pair(row resource.Row, w int) (first, second string) {
	text := func(col *column) string { return shortText(c.s, row.Cells[col.cell]) }
	name, aside := c.all[0], (*column)(nil)
	for _, col := range c.all[1:] {
		if col.Spare == 0 {
			aside = col
		}
	}
	var rest []string
	count := ""
	byNeed := slices.Clone(c.all[1:])
	slices.SortStableFunc(byNeed, func(a, b *column) int { return a.Spare - b.Spare })
	for _, col := range byNeed {
		switch t := text(col); {
		case col == aside || t == "":
		case col.Right && count == "":
			count = counted(t, strings.ToLower(col.Label))
		default:
			rest = append(rest, t)
		}
	}
	right := ""
	if aside != nil {
		right = " " + text(aside)
	}
	mark := c.mark(row)
	first = mark + widget.Ends(text(name), right, w-widget.Width(mark))
	if count != "" {
		count = " " + count
	}
	indent := widget.Fit("", widget.Width(mark))
	return first, indent + widget.Ends(strings.Join(rest, " · "), count, w-widget.Width(mark))
}

// counted says how many there are of what a column counts: "1 move to find", "3 players".
func counted(n, what string) string {
	if first, rest, _ := strings.Cut(what, " "); n == "1" {
		what = strings.TrimSpace(strings.TrimSuffix(first, "s") + " " + rest)
	}
	return n + " " + what
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
