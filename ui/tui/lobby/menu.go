package lobby

import (
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/play/parts"
	"pawnstorm/ui/tui/widget"
)

// menu is a page of things to choose from, in groups below each other. The first and the last tab
// are menus.
type menu struct {
	at     string // the id of the chosen item
	groups []group
}

// group is a part of a menu.
type group struct {
	title string
	of    int // how many there are; 0 is not shown
	items []item
	// shape says how the items stand.
	shape shape
	// rank decides which groups a low window drops: the highest goes first. A group that is whole
	// has all its lines, or is dropped.
	rank  int
	whole bool
	roomy bool // only in a roomy page
	left  bool // the last cells are aligned to the left
	// spare lists the cells of the items that a narrow group drops, in this order.
	spare []int
	// more leads to all of them, from the end of the heading.
	more item
}

// shape says how the items of a group stand.
type shape uint8

const (
	lines shape = iota // each on a line of its own
	grid               // side by side, in columns
	keys               // side by side, as close as they fit: keys with what they open
	cards              // side by side, in frames
)

// item is something to choose.
type item struct {
	id  string
	key string // the key that does the same, or ""
	// cells are its texts. In a group of lines the last one ends at the right edge.
	cells []string
	// waits marks what waits for the user, and live what is being played now.
	waits, live bool
	table       *table.Table // for the preview, or nil
	rules       game.Rules   // the game that it is about, or nil
	does        string       // what enter does, in a word
	do          func() tea.Cmd
}

// find returns the item with an id, or nil.
func (m *menu) find(id string) *item {
	for g := range m.groups {
		for i := range m.groups[g].items {
			if it := &m.groups[g].items[i]; it.id == id && id != "" {
				return it
			}
		}
	}
	return nil
}

// chosen returns the item under the cursor. It is empty before the menu has items.
func (m *menu) chosen() item {
	if it := m.find(m.at); it != nil {
		return *it
	}
	for _, g := range m.groups {
		if len(g.items) > 0 {
			return g.items[0]
		}
	}
	return item{}
}

// placedItem is an item as drawn.
type placedItem struct {
	id string
	at canvas.Rect
	// group is the number of its group on the page.
	group int
	// up and down are the items above and below it that are out of sight.
	up, down string
}

// press moves the cursor among the items, which stand as drawn. It reports whether the key moves the
// cursor.
func (m *menu) press(msg tea.KeyPressMsg, drawn []placedItem) bool {
	if len(drawn) == 0 {
		return false
	}
	now := drawn[max(slices.IndexFunc(drawn, func(p placedItem) bool { return p.id == m.at }), 0)]
	to := now
	switch {
	case key.Matches(msg, widget.Keys.Home):
		to = drawn[0]
	case key.Matches(msg, widget.Keys.End):
		to = drawn[len(drawn)-1]
	case key.Matches(msg, widget.Keys.PageUp), key.Matches(msg, widget.Keys.PageDown):
		to = otherGroup(drawn, now, key.Matches(msg, widget.Keys.PageDown))
	case key.Matches(msg, widget.Keys.Left), key.Matches(msg, widget.Keys.Right):
		by := 1
		if key.Matches(msg, widget.Keys.Left) {
			by = -1
		}
		for _, p := range drawn {
			if nearer := (p.at.X - to.at.X) * by; p.at.Y == now.at.Y && (p.at.X-now.at.X)*by > 0 && (to == now || nearer < 0) {
				to = p
			}
		}
	case key.Matches(msg, widget.Keys.Down) && now.down != "":
		to.id = now.down
	case key.Matches(msg, widget.Keys.Up) && now.up != "":
		to.id = now.up
	case key.Matches(msg, widget.Keys.Down):
		to = below(drawn, now, +1)
	case key.Matches(msg, widget.Keys.Up):
		to = below(drawn, now, -1)
	default:
		return false
	}
	m.at = to.id
	return true
}

// otherGroup returns the first item of the next group, or of the group before.
func otherGroup(drawn []placedItem, now placedItem, next bool) placedItem {
	to := now
	for _, p := range drawn {
		if next && p.group > now.group {
			return p
		}
		if !next && p.group < now.group && (to == now || p.group > to.group) {
			to = p
		}
	}
	return to
}

// below returns the nearest item on the next line in a direction: +1 is down, -1 is up.
func below(drawn []placedItem, now placedItem, by int) placedItem {
	best, far := now, 0
	for _, p := range drawn {
		dy, dx := (p.at.Y-now.at.Y)*by, max(p.at.X-now.at.X, now.at.X-p.at.X)
		if d := dy*1000 + dx; dy > 0 && (far == 0 || d < far) {
			best, far = p, d
		}
	}
	return best
}

const (
	// cardHigh is the height of a card, and cardLeast the least width of three.
	cardHigh, cardLeast = 5, 77
	// mostLines is how many lines a group gets before the others get what they want.
	mostLines = 5
)

// across returns how many items stand side by side in a window of w cells.
func (g *group) across(w int) int {
	switch g.shape {
	case grid:
		return max(w/(g.widest()+widget.Gap+1), 1)
	case cards:
		if w >= cardLeast {
			return len(g.items)
		}
	}
	return 1
}

// widest returns the width of the longest first cell with its key.
func (g *group) widest() int {
	most := 0
	for _, it := range g.items {
		most = max(most, canvas.Width(it.cells[0]))
	}
	return most + 2
}

// lines returns how many lines the items take in a window of w cells.
func (g *group) lines(w int) int {
	switch across := g.across(w); {
	case g.shape == cards && across > 1:
		return cardHigh
	case g.shape == keys:
		return len(g.keyLines(w))
	default:
		return (len(g.items) + across - 1) / across
	}
}

// motto is how many cells of the second text of an item a grid shows at least.
const motto = 16

// told returns how many lines a grid takes if every item has its second text; 0 if it has none.
func (g *group) told(w int) int {
	if g.shape != grid || w < g.toldWidth() {
		return 0
	}
	across := w / g.toldWidth()
	return (len(g.items) + across - 1) / across
}

// toldWidth returns the width of an item with its second text.
func (g *group) toldWidth() int { return g.widest() + widget.Gap + 1 + motto }

// head returns the height of the heading.
func (g *group) head() int { return min(len(g.title), 1) }

// laid is a group with its place in the menu.
type laid struct {
	*group
	y, rows int
}

// lay places the groups on h lines of w cells: those that fit at all, then more of their lines, then
// blank lines between them.
func (m *menu) lay(w, h int) (list []laid, used int) {
	var in []laid
	for g := range m.groups {
		if len(m.groups[g].items) > 0 && (!m.groups[g].roomy || w >= listRoomy) {
			in = append(in, laid{group: &m.groups[g]})
		}
	}
	byRank := slices.SortedStableFunc(slices.Values(indexes(len(in))), func(a, b int) int { return in[a].rank - in[b].rank })
	for _, i := range byRank {
		g := &in[i]
		least := 1
		if g.whole {
			least = g.lines(w)
		}
		if used+g.head()+least <= h {
			g.rows = least
			used += g.head() + least
		}
	}
	grow := func(most int) {
		for more := true; more; {
			more = false
			for _, i := range byRank {
				if g := &in[i]; g.rows > 0 && g.rows < min(g.lines(w), most) && used < h {
					g.rows, used, more = g.rows+1, used+1, true
				}
			}
		}
	}
	grow(mostLines)
	grow(2 * mostLines)
	in = slices.DeleteFunc(in, func(g laid) bool { return g.rows == 0 })
	gap := 0
	if n := len(in) - 1; used+n <= h {
		gap, used = 1, used+n
	}
	for i := range in {
		if more := in[i].told(w) - in[i].rows; more > 0 && used+more < h {
			in[i].rows, used = in[i].rows+more, used+more
		}
	}
	y := 0
	for i := range in {
		in[i].y = y
		y += in[i].head() + in[i].rows + gap
	}
	return in, used
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// keyLines breaks the keys of a group into lines.
func (g *group) keyLines(w int) (list [][]item) {
	x := w
	for _, it := range g.items {
		if x += len(it.key) + 1 + canvas.Width(it.cells[0]); len(list) == 0 || x > w {
			list, x = append(list, nil), len(it.key)+1+canvas.Width(it.cells[0])
		}
		list[len(list)-1] = append(list[len(list)-1], it)
		x += widget.Gap
	}
	return list
}

// menu draws groups of the tab's menu and returns the first free line.
func (p *painter) menu(c canvas.Canvas, m *menu) int {
	list, used := m.lay(c.W(), c.H())
	if filter := p.Section().Filter; len(list) == 0 && filter != "" {
		parts.Wrapped(c, 0, p.ink.Dim, noMatch(filter))
	}
	at := p.menuOf(p.at).chosen().id
	for _, g := range list {
		p.group++
		if g.title != "" {
			p.groupHead(c.Part(canvas.Rect{Y: g.y, W: c.W(), H: 1}), &g)
		}
		part := c.Part(canvas.Rect{Y: g.y + g.head(), W: c.W(), H: g.rows})
		switch {
		case g.shape == cards && g.across(c.W()) > 1:
			p.cards(part, g.items, at)
		case g.shape == grid:
			p.grid(part, &g, at)
		case g.shape == keys:
			p.keyLines(part, &g)
		default:
			p.itemLines(part, &g, at)
		}
	}
	return used
}

// groupHead draws the heading of a group: its title, how many there are, and what leads to all of
// them.
func (p *painter) groupHead(c canvas.Canvas, g *laid) {
	x := c.Text(0, 0, p.ink.Accent.With(canvas.Bold), g.title) + 1
	switch n := min(g.rows, len(g.items)); {
	case g.of > n && g.shape == lines:
		x = c.Text(x, 0, p.ink.Dim, strconv.Itoa(n)+" of "+strconv.Itoa(g.of)) + 1
	case g.of > 0:
		x = c.Text(x, 0, p.ink.Dim, strconv.Itoa(g.of)) + 1
	}
	end := c.W()
	if g.more.do != nil {
		end = parts.Right(c, end, 0, p.ink.Dim, g.more.cells[0])
		end = parts.Right(c, end-1, 0, p.ink.Key, g.more.key) - 1
		p.frame.click(c, canvas.Rect{X: end, W: c.W() - end, H: 1}, g.more.do)
	}
	if end > x {
		c.Fill(canvas.Rect{X: x, W: end - x, H: 1}, p.ink.Rule, '─')
	}
}

// place makes an item clickable, and shows whether it is chosen.
func (p *painter) place(c canvas.Canvas, it item, at string) {
	p.frame.items = append(p.frame.items, placedItem{id: it.id, at: c.Place(), group: p.group})
	p.frame.click(c, canvas.Rect{W: c.W(), H: c.H()}, func() tea.Cmd { return p.clickItem(it) })
	switch {
	case it.id == at:
		c.Set(0, 0, p.ink.Text, '▶')
		p.choose(c)
	case it.waits:
		c.Set(0, 0, p.ink.Badge, '●')
	case it.live:
		c.Set(0, 0, p.ink.Good, '●')
	}
}

// itemLines draws items on lines of their own, in columns.
func (p *painter) itemLines(c canvas.Canvas, g *laid, at string) {
	top := g.top(at, 1)
	list := g.items[top:min(top+g.rows, len(g.items))]
	keyed := 0
	if list[0].key != "" {
		keyed = 2
	}
	rows := make([][]string, len(list))
	for i, it := range list {
		rows[i] = it.cells
	}
	widths := fitCells(rows, g.spare, c.W()-2-keyed)
	for y, it := range list {
		line := c.Part(canvas.Rect{Y: y, W: c.W(), H: 1})
		line.Text(2, 0, p.ink.Key, it.key)
		x := 2 + keyed
		for i, text := range it.cells {
			look := p.ink.Dim
			if i == 0 {
				look = p.ink.Text
			}
			if it.waits && i == len(it.cells)-1 {
				look = p.ink.Badge
			}
			if g.left && canvas.Width(text) > widths[i] { // half a number says nothing
				text, _, _ = strings.Cut(text, ", ")
			}
			if text = widget.Cut(text, widths[i]); i > 0 && i == len(it.cells)-1 && !g.left {
				parts.Right(line, c.W(), 0, look, text)
			} else if widths[i] > 0 {
				line.Text(x, 0, look, text)
				x += widths[i] + widget.Gap
			}
		}
		p.place(line, it, at)
		p.beyond(g, top+y, y, 1)
	}
}

// top returns the first line in sight of a group with so many items on each, so that the chosen item
// is in sight.
func (g *laid) top(at string, across int) int {
	i := slices.IndexFunc(g.items, func(it item) bool { return it.id == at })
	return max(i/across-g.rows+1, 0)
}

// beyond notes the neighbours of item i that are out of sight. The item is on line y.
func (p *painter) beyond(g *laid, i, y, across int) {
	last := &p.frame.items[len(p.frame.items)-1]
	if y == 0 && i >= across {
		last.up = g.items[i-across].id
	}
	if n := len(g.items) - 1; y == g.rows-1 && i/across < n/across {
		last.down = g.items[min(i+across, n)].id
	}
}

// fitCells returns the widths of the columns on w cells. Columns of spare go first, then the widest
// columns are cut.
func fitCells(rows [][]string, spare []int, w int) []int {
	var widths []int
	for _, row := range rows {
		for i, text := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], canvas.Width(text))
		}
	}
	total := func() int {
		sum := -widget.Gap
		for _, n := range widths {
			if n > 0 {
				sum += n + widget.Gap
			}
		}
		return sum
	}
	for _, i := range spare {
		if i < len(widths) && total() > w {
			widths[i] = 0
		}
	}
	for total() > w {
		widest := slices.Index(widths, slices.Max(widths))
		if widths[widest] == 0 {
			break
		}
		widths[widest]--
	}
	return widths
}

// grid draws items in columns of the same width. If a second cell fits beside the first in every
// column, it is drawn too.
func (p *painter) grid(c canvas.Canvas, g *laid, at string) {
	across, told := g.across(c.W()), g.rows >= g.told(c.W()) && g.told(c.W()) > 0
	if told {
		across = c.W() / g.toldWidth()
	}
	across = min(across, (len(g.items)+g.rows-1)/g.rows)
	wide := c.W() / across
	top := g.top(at, across)
	for i, it := range g.items {
		y := i/across - top
		if y < 0 || y >= g.rows {
			continue
		}
		cell := c.Part(canvas.Rect{X: i % across * wide, Y: y, W: wide - 1, H: 1})
		cell.Text(1, 0, p.ink.Key, it.key)
		parts.Fit(cell, 3, 0, cell.W()-3, p.ink.Text, it.cells[0])
		if x := g.widest() + widget.Gap; told {
			parts.Fit(cell, x, 0, cell.W()-x, p.ink.Dim, it.cells[1])
		}
		p.place(cell, it, at)
		p.beyond(g, i, y, across)
	}
	last := (len(g.items)+across-1)/across - 1
	if end := c.W() - 1; top+g.rows <= last {
		c.Set(end, g.rows-1, p.ink.Dim, '↓')
	}
	if top > 0 {
		c.Set(c.W()-1, 0, p.ink.Dim, '↑')
	}
}

// keyLines draws keys with what they open.
func (p *painter) keyLines(c canvas.Canvas, g *laid) {
	for y, line := range g.keyLines(c.W()) {
		x := 0
		for _, it := range line {
			from := x
			x = c.Text(x, y, p.ink.Key, it.key) + 1
			x = c.Text(x, y, p.ink.Text, it.cells[0])
			p.frame.click(c, canvas.Rect{X: from, Y: y, W: x - from, H: 1}, it.do)
			x += widget.Gap
		}
	}
}

// cards draws items in frames side by side, each of their cells on a line of its own.
func (p *painter) cards(c canvas.Canvas, list []item, at string) {
	wide := (c.W() - (len(list) - 1)) / len(list)
	for i, it := range list {
		part := c.Part(canvas.Rect{X: i * (wide + 1), W: wide, H: cardHigh})
		look, name := p.ink.Rule, p.ink.Text
		if it.id == at {
			look, name = p.ink.Key, p.ink.Strong
		}
		in := p.look.Frame(part, look)
		in.Text(0, 0, p.ink.Key, it.key)
		for y, text := range it.cells {
			parts.Fit(in, 2, y, in.W()-2, name, text)
			name = p.ink.Dim
		}
		if it.id == at {
			part.Set(1, 1, p.ink.Key, '▶')
		}
		p.frame.items = append(p.frame.items, placedItem{id: it.id, at: part.Place(), group: p.group})
		p.frame.click(part, canvas.Rect{W: part.W(), H: part.H()}, func() tea.Cmd { return p.clickItem(it) })
	}
}
