package browse

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// grid is a section with a cursor: text, a bracket, fields and the rows of a table, as lines in a
// window.
type grid struct {
	of    resource.Section
	lines []line
	list  widget.List // of the lines
	w     int         // width of the lines
	cols  *columns    // of the table
	fixed string      // the column labels, if they stay above all lines
	own   bool        // the cursor begins on the user's own row
	tall  bool        // in a narrow window a row takes two lines
	pairs bool        // it does now
	at    int         // line of the body where the first line was drawn
}

// line is a line of a grid.
type line struct {
	text   string
	below  string       // the second line of a row
	styled bool         // has its own style
	row    int          // index in the section, or -1
	ref    resource.Ref // what it leads to
	skip   bool         // the cursor does not stop here
}

// set shows a section. The cursor stays on its row.
func (g *grid) set(s *app.Session, of resource.Section) {
	was := g.chosen()
	g.of = of
	g.layOut(s, max(g.w, widget.MinWidth))
	g.follow(was)
}

// follow puts the cursor on the row where it was, if it still exists.
func (g *grid) follow(was *resource.Row) {
	for i, l := range g.lines {
		if was == nil || l.row < 0 || was.Ref.IsZero() {
			continue
		}
		if now := g.of.Rows[l.row]; now.Ref == was.Ref && now.Group == was.Group {
			g.list.Follow(i)
			return
		}
	}
	g.settle(+1)
}

// layOut builds the lines for a width.
func (g *grid) layOut(s *app.Session, w int) {
	first := g.lines == nil
	g.w, g.lines, g.fixed, g.pairs = w, nil, "", false
	for _, text := range g.of.Text {
		for _, l := range widget.Wrap(identity.CleanText(text, 2000), w-2) {
			g.lines = append(g.lines, line{text: " " + l, row: -1})
		}
	}
	if g.of.Bracket != nil {
		for _, text := range g.of.Bracket.Draw(w - 2) {
			g.lines = append(g.lines, line{text: text, row: -1})
		}
	}
	g.fields(s, w)
	g.table(s, w)
	g.list.Rows = len(g.lines)
	if first {
		g.list.Cursor = max(slices.IndexFunc(g.lines, line.leads), 0)
		if own := func(l line) bool { return l.row >= 0 && g.of.Rows[l.row].Mine }; g.own {
			g.list.Cursor = max(slices.IndexFunc(g.lines, own), g.list.Cursor)
		}
	}
	g.list.Choose(g.list.Cursor)
}

// leads reports whether a line can be chosen.
func (l line) leads() bool { return l.row >= 0 || !l.ref.IsZero() }

// fields appends the lines of the fields.
func (g *grid) fields(s *app.Session, w int) {
	label := 0
	for _, f := range g.of.Fields {
		label = max(label, min(widget.Width(f.Label), w/3))
	}
	if len(g.lines) > 0 && len(g.of.Fields) > 0 {
		g.lines = append(g.lines, line{row: -1, skip: true})
	}
	for _, f := range g.of.Fields {
		for i, l := range widget.Entry(widget.Shown(f.Label, label), label+widget.Gap, cellText(s, f.Cell), w-2) {
			at := line{text: " " + l, row: -1}
			if i == 0 {
				at.ref = f.Ref
			}
			g.lines = append(g.lines, at)
		}
	}
}

// table appends the lines of the rows, with their headings.
func (g *grid) table(s *app.Session, w int) {
	if len(g.of.Rows) == 0 {
		return
	}
	cols := layColumns(s, g.of.Heads, g.of.Rows, w)
	g.cols = cols
	heads := cols.heads()
	g.pairs = g.tall && w < widget.Wide && cols.squeezed()
	switch {
	case g.pairs:
	case len(g.lines) > 0:
		g.lines = append(g.lines, line{row: -1, skip: true})
		if heads != "" {
			g.lines = append(g.lines, line{text: s.Styles.Faint.Paint(heads), styled: true, row: -1, skip: true})
		}
	case heads != "":
		g.fixed = s.Styles.Faint.Paint(heads)
	}
	group := ""
	for i, row := range g.of.Rows {
		if row.Group != group {
			group = row.Group
			heading := " " + s.Styles.Strong.Paint(widget.Shown(group, w-2))
			g.lines = append(g.lines, line{text: heading, styled: true, row: -1, skip: true})
		}
		l := line{text: cols.row(row), row: i, ref: row.Ref}
		if g.pairs {
			l.text, l.below = cols.pair(row, w)
		}
		g.lines = append(g.lines, l)
	}
}

// chosen returns the row under the cursor, or nil.
func (g *grid) chosen() *resource.Row {
	if l := g.current(); l != nil && l.row >= 0 {
		return &g.of.Rows[l.row]
	}
	return nil
}

// current returns the line under the cursor, or nil.
func (g *grid) current() *line {
	if g.list.Cursor < len(g.lines) {
		return &g.lines[g.list.Cursor]
	}
	return nil
}

// settle moves the cursor off lines where it does not stop, if possible in a direction.
func (g *grid) settle(by int) {
	for _, by := range []int{by, -by} {
		for at := g.list.Cursor; at >= 0 && at < len(g.lines); at += by {
			if !g.lines[at].skip {
				g.list.Choose(at)
				return
			}
		}
	}
}

// press moves the cursor if the key does that.
func (g *grid) press(msg tea.KeyPressMsg) {
	before := g.list.Cursor
	if g.list.Press(msg) {
		g.settle(way(g.list.Cursor - before))
	}
}

// wheel moves the cursor with the mouse wheel.
func (g *grid) wheel(msg tea.MouseWheelMsg) {
	before := g.list.Cursor
	g.list.Wheel(msg)
	g.settle(way(g.list.Cursor - before))
}

// way returns the direction of a move. A move by 0 ended at the first line, so it is +1.
func way(by int) int {
	if by < 0 {
		return -1
	}
	return +1
}

// jump moves the cursor to the first row of the next or previous group.
func (g *grid) jump(by int) {
	now := g.chosen()
	for at := g.list.Cursor; at >= 0 && at < len(g.lines); at += by {
		row := g.lines[at].row
		if row < 0 || now != nil && g.of.Rows[row].Group == now.Group {
			continue
		}
		for at > 0 && g.lines[at-1].row >= 0 {
			at--
		}
		g.list.Choose(max(at-1, 0)) // with its heading
		g.settle(+1)
		return
	}
}

// groups reports whether the rows have several groups.
func (g *grid) groups() bool {
	return len(g.of.Rows) > 0 && g.of.Rows[0].Group != g.of.Rows[len(g.of.Rows)-1].Group
}

// click moves the cursor to the clicked row, and reports whether there is one.
func (g *grid) click(msg tea.MouseClickMsg) bool {
	row, ok := g.list.At((msg.Y - g.at) / g.per())
	left := msg.Button == tea.MouseLeft || msg.Button == tea.MouseRight
	if !ok || msg.Y < g.at || !left || !g.lines[row].leads() {
		return false
	}
	g.list.Choose(row)
	return true
}

// per returns how many lines on screen a line of the grid takes.
func (g *grid) per() int {
	if g.pairs {
		return 2
	}
	return 1
}

// cursorLine returns the line of the body with the cursor.
func (g *grid) cursorLine() int {
	from, _ := g.list.Window()
	return g.at + (g.list.Cursor-from)*g.per()
}

// top returns the first row in sight.
func (g *grid) top() (ref resource.Ref) {
	from, to := g.list.Window()
	for _, l := range g.lines[min(from, len(g.lines)):min(to, len(g.lines))] {
		if l.row >= 0 {
			return g.of.Rows[l.row].Ref
		}
	}
	return ref
}

// rowsInSight returns the first and the last row in sight, from 1.
func (g *grid) rowsInSight() (first, last int) {
	from, to := g.list.Window()
	for _, l := range g.lines[min(from, len(g.lines)):min(to, len(g.lines))] {
		if l.row >= 0 && first == 0 {
			first = l.row + 1
		}
		last = max(last, l.row+1)
	}
	return first, last
}

// columns returns the heads of the columns in sight.
func (g *grid) columns() (heads []resource.Head) {
	if g.cols != nil {
		for _, col := range g.cols.list {
			heads = append(heads, col.Head)
		}
	}
	return heads
}

// headAt returns the name of the column whose label is at a place, or "".
func (g *grid) headAt(x, y int) string {
	if g.fixed == "" || y != g.at-1 {
		return ""
	}
	from := widget.Width(g.cols.mark(resource.Row{}))
	for _, col := range g.cols.list {
		if x >= from && x < from+col.width {
			return col.Name
		}
		from += col.width + widget.Gap
	}
	return ""
}

// view appends the grid to lines, in a window of w by h cells.
func (g *grid) view(s *app.Session, lines []string, w, h int) []string {
	if g.w != w {
		was := g.chosen()
		g.layOut(s, w)
		g.follow(was)
	}
	if g.of.IsEmpty() {
		return append(lines, widget.Indent(widget.Wrap(g.of.Empty, w-2), 1)...)
	}
	if g.fixed != "" {
		lines = append(lines, g.fixed)
	}
	g.at = len(lines)
	room := h - len(lines)
	if days := g.days(); days != nil {
		room = min(len(g.lines), max(room-leastChart-1, 3))
	}
	g.list.Resize(len(g.lines), max(room/g.per(), 1))
	if !slices.ContainsFunc(g.lines, line.leads) {
		g.list.Resize(max(len(g.lines)-(h-len(lines))+1, 1), 1) // the cursor is the first visible line
		for _, l := range g.lines[g.list.Cursor:] {
			lines = append(lines, l.text)
		}
		return lines
	}
	from, to := g.list.Window()
	for i := from; i < to; i++ {
		lines = append(lines, g.draw(s.Styles, i, w, i == g.list.Cursor))
		if g.pairs {
			lines = append(lines, g.second(s.Styles, i, w))
		}
	}
	return append(lines, g.chart(w, h-len(lines))...)
}

// The fewest and most lines of a chart.
const leastChart, mostChart = 4, 12

// days returns the rating history of the chosen row, or nil.
func (g *grid) days() []rating.Day {
	if row := g.chosen(); row != nil {
		return row.Days
	}
	return nil
}

// chart draws the rating history of the chosen row, if there is room.
func (g *grid) chart(w, room int) []string {
	h := min(max(room/2, leastChart), mostChart)
	if len(g.days()) < 2 || room < h+1 {
		return nil
	}
	return append([]string{""}, widget.RatingChart(g.days(), w, h)...)
}

// draw styles a line.
func (g *grid) draw(look *widget.Styles, i, w int, chosen bool) string {
	l := g.lines[i]
	switch {
	case l.row >= 0 && g.of.Rows[l.row].Ended:
		return look.Faint.Paint(widget.Ends("▶"+l.text[1:], " ended", w))
	case chosen && l.leads():
		return look.Key.Paint("▶") + look.Focus.Paint(widget.Fit(l.text[1:], w-1))
	case l.styled || l.row < 0:
		return l.text
	case g.of.Rows[l.row].Mine:
		return look.Strong.Paint(l.text)
	case g.of.Rows[l.row].Past:
		return look.Faint.Paint(l.text)
	}
	return l.text
}

// second draws the second line of a row.
func (g *grid) second(look *widget.Styles, i, w int) string {
	if l := g.lines[i]; l.below != "" && i == g.list.Cursor {
		return look.Focus.Paint(widget.Fit(l.below, w))
	}
	return look.Faint.Paint(g.lines[i].below)
}
