package browse

import (
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
	list  []resource.Head
	at    []int // which cell each one shows
	width []int
	marks bool // there are rows that concern the person
}

// wideEnough is how wide a column is at least, if it is that long, before another one goes.
const wideEnough = 18

// layColumns finds the columns that fit into w cells, and their widths.
func layColumns(s *app.Session, heads []resource.Head, rows []resource.Row, w int) *columns {
	c := &columns{s: s, marks: slices.ContainsFunc(rows, func(r resource.Row) bool { return r.Mine })}
	var longest []int
	for i, head := range heads {
		most := 0
		for _, row := range rows {
			most = max(most, widget.Width(shortText(s, row.Cells[i])))
		}
		if most == 0 {
			continue // nothing stands in it
		}
		most = max(most, widget.Width(head.Label))
		c.list, c.at, longest = append(c.list, head), append(c.at, i), append(longest, most)
	}
	for c.needs(longest) > w && c.drop(&longest) {
	}
	c.share(longest, w)
	return c
}

// needs is how many cells the columns take at least.
func (c *columns) needs(longest []int) int {
	sum := widget.Width(c.mark(resource.Row{})) - widget.Gap
	for _, most := range longest {
		sum += min(most, wideEnough) + widget.Gap
	}
	return sum
}

// drop takes the column away that gives way first, and reports false if none does.
func (c *columns) drop(longest *[]int) bool {
	at := 0
	for i, head := range c.list {
		if head.Spare > c.list[at].Spare {
			at = i
		}
	}
	if len(c.list) == 0 || c.list[at].Spare == 0 {
		return false
	}
	c.list, c.at, *longest = slices.Delete(c.list, at, at+1), slices.Delete(c.at, at, at+1), slices.Delete(*longest, at, at+1)
	return true
}

// share gives the columns their widths: what they need, and of what is left over as much as
// they can use. Where there is too little, the widest gives way.
func (c *columns) share(longest []int, w int) {
	left := w - c.needs(longest)
	for _, most := range longest {
		width := min(most, wideEnough)
		more := min(most-width, max(left, 0))
		c.width = append(c.width, width+more)
		left -= more
	}
	for ; left < 0; left++ {
		widest := slices.Index(c.width, slices.Max(c.width))
		c.width[widest]--
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
	if !slices.ContainsFunc(c.list, func(h resource.Head) bool { return h.Label != "" }) {
		return ""
	}
	line := c.mark(resource.Row{})
	for i, head := range c.list {
		line += c.cell(i, head.Label)
	}
	return line
}

// row formats a row as a line.
func (c *columns) row(row resource.Row) string {
	line := c.mark(row)
	for i, at := range c.at {
		line += c.cell(i, shortText(c.s, row.Cells[at]))
	}
	return line
}

// cell pads a text to the width of a column, with the gap after it.
func (c *columns) cell(i int, text string) string {
	if c.list[i].Right {
		text = widget.Ends("", widget.Cut(text, c.width[i]), c.width[i])
	} else {
		text = widget.Fit(text, c.width[i])
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
