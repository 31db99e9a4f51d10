package browse

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/widget"
)

// restAfter is how long the user has to rest before the rows change places.
const restAfter = 3 * time.Second

// mostSorted is how many rows are read to sort or to search a list.
const mostSorted = 500

// restedMsg says that the user may have rested for long enough.
type restedMsg struct{ addressed }

// order is how a list arranges its rows.
type order struct {
	sort     string // the name of the column; "" is the order of the resource
	reverse  bool
	words    string // what a row has to contain
	search   widget.Input
	pressed  time.Time // when the user pressed the last key
	waiting  bool      // a restedMsg is on its way
	arrivals int       // new rows above the window
}

// item is a row of a list with its subject. A row that is no longer in the list has no subject.
type item struct {
	subject any
	row     resource.Row
}

// arrange puts the items that were read into the grid: those that match the search, in their order.
func (l *list) arrange() {
	shown := slices.DeleteFunc(slices.Clone(l.items), func(it item) bool { return !matches(l.s, it.row, l.order.words) })
	heads := slices.Clone(l.r.Heads)
	if i := slices.IndexFunc(heads, func(h resource.Head) bool { return h.Name == l.order.sort }); i >= 0 {
		slices.SortStableFunc(shown, func(a, b item) int {
			n := compareCells(a.row.Cells[i], b.row.Cells[i], heads[i].Right)
			if l.order.reverse {
				return -n
			}
			return n
		})
		arrow := " ↑"
		if l.order.reverse {
			arrow = " ↓"
		}
		heads[i].Label += arrow
		for n := range shown {
			shown[n].row.Group = ""
		}
	}
	l.subjects = l.subjects[:0]
	rows := make([]resource.Row, len(shown))
	for i, it := range shown {
		l.subjects, rows[i] = append(l.subjects, it.subject), it.row
	}
	l.grid.set(l.s, resource.Section{Heads: heads, Rows: rows, Empty: l.r.Empty})
	l.underCursor()
}

// matches reports whether a row contains all words of a search.
func matches(s *app.Session, row resource.Row, search string) bool {
	if search == "" {
		return true
	}
	var text strings.Builder
	for _, c := range row.Cells {
		text.WriteString(strings.ToLower(shortText(s, c)) + " ")
	}
	for word := range strings.FieldsSeq(strings.ToLower(search)) {
		if !strings.Contains(text.String(), word) {
			return false
		}
	}
	return true
}

// compareCells compares two cells of a column.
func compareCells(a, b resource.Cell, number bool) int {
	if n := cmp.Or(a.At.Compare(b.At), cmp.Compare(a.Order, b.Order)); n != 0 {
		return n
	}
	if number {
		return cmp.Compare(leading(a.Text), leading(b.Text))
	}
	return strings.Compare(strings.ToLower(a.Text), strings.ToLower(b.Text))
}

// leading returns the number that a text begins with.
func leading(text string) float64 {
	end := strings.IndexFunc(text, func(r rune) bool { return (r < '0' || r > '9') && r != '.' && r != '-' })
	if end < 0 {
		end = len(text)
	}
	n, _ := strconv.ParseFloat(text[:end], 64)
	return n
}

// merge takes a list that was read again. The chosen row stays although it is gone, until the user
// moves on. While the user is busy, rows that were there before keep their order.
func (l *list) merge(now []item) tea.Cmd {
	chosen := l.grid.chosen()
	isChosen := func(it item) bool { return it.row.Ref == chosen.Ref }
	keeps := chosen != nil && !chosen.Ref.IsZero() && !l.removes && !l.covered
	if keeps && !slices.ContainsFunc(now, isChosen) {
		ended := *chosen
		ended.Ended, ended.Past = true, true
		at := slices.IndexFunc(l.items, isChosen)
		now = slices.Insert(now, min(max(at, 0), len(now)), item{row: ended})
	}
	l.removes = l.covered
	top, before := l.grid.top(), l.items
	if since := l.s.Now().Sub(l.order.pressed); since >= restAfter {
		l.items = now
		l.arrange()
		l.count(before, top)
		return nil
	}
	place := make(map[resource.Ref]int, len(l.items))
	for i, it := range l.items {
		place[it.row.Ref] = i
	}
	var known []item
	for _, it := range now {
		if _, ok := place[it.row.Ref]; ok {
			known = append(known, it)
		}
	}
	slices.SortStableFunc(known, func(a, b item) int { return place[a.row.Ref] - place[b.row.Ref] })
	l.items = make([]item, len(now))
	moved, next := false, 0
	for i, it := range now {
		if _, ok := place[it.row.Ref]; ok {
			moved = moved || known[next].row.Ref != it.row.Ref
			it, next = known[next], next+1
		}
		l.items[i] = it
	}
	l.arrange()
	l.count(before, top)
	if !moved || l.order.waiting {
		return nil
	}
	l.order.waiting = true
	return app.After(l.s.Ctx, restAfter, restedMsg{addressed{l}})
}

// rested sorts the rows again, if the user has pressed no key for long enough.
func (l *list) rested() tea.Cmd {
	l.order.waiting = false
	if left := restAfter - l.s.Now().Sub(l.order.pressed); left > 0 {
		l.order.waiting = true
		return app.After(l.s.Ctx, left, restedMsg{addressed{l}})
	}
	return l.reload()
}

// count counts the new rows above the window.
func (l *list) count(before []item, top resource.Ref) {
	if top.IsZero() || l.grid.list.AtTop() {
		l.order.arrivals = 0
		return
	}
	old := make(map[resource.Ref]bool, len(before))
	for _, it := range before {
		old[it.row.Ref] = true
	}
	from, _ := l.grid.list.Window()
	for _, line := range l.grid.lines[:from] {
		if line.row >= 0 && !old[l.grid.of.Rows[line.row].Ref] {
			l.order.arrivals++
		}
	}
}

// leaveEnded drops the row that is no longer in the list, once the cursor has left it.
func (l *list) leaveEnded() {
	at := slices.IndexFunc(l.items, func(it item) bool { return it.row.Ended })
	if at < 0 {
		return
	}
	if now := l.grid.chosen(); now == nil || !now.Ended {
		l.items = slices.Delete(l.items, at, at+1)
		l.arrange()
	}
}

// turnSort sorts by the next or the previous column. Before the first one is the resource's own order.
func (l *list) turnSort(by int) tea.Cmd {
	names := []string{""}
	for _, col := range l.grid.columns() {
		names = append(names, col.Name)
	}
	at := max(slices.Index(names, l.order.sort), 0)
	return l.sortBy(names[(at+by+len(names))%len(names)])
}

// sortBy sorts by a column. Sorting by it again reverses the order.
func (l *list) sortBy(name string) tea.Cmd {
	l.order.reverse = name == l.order.sort && !l.order.reverse
	l.order.sort = name
	l.arrange()
	return l.readAll()
}

// readAll reads more of a list that is sorted or searched, up to a limit.
func (l *list) readAll() tea.Cmd {
	if l.next == "" || l.order.sort == "" && l.order.words == "" || len(l.items) >= mostSorted {
		return nil
	}
	return l.load(more)
}

// searching reports whether the user types a search.
func (l *list) searching() bool { return l.order.search.Focused() }

// pressSearch handles a key while the user types a search.
func (l *list) pressSearch(msg tea.KeyPressMsg) tea.Cmd {
	switch msg.String() {
	case "esc":
		widget.CloseInput(&l.order.search)
		l.order.words = ""
	case "enter", "up", "down", "tab":
		l.order.search.Blur()
		return nil
	default:
		widget.TypeInto(&l.order.search, msg)
		l.order.words = l.order.search.Value()
	}
	l.arrange()
	l.grid.list.Choose(0)
	l.grid.settle(+1)
	l.underCursor()
	return tea.Batch(l.look(), l.readAll())
}

// place says which rows are in sight, such as "1–17 of 41 ▾".
func (l *list) place() string {
	n, all, plus := len(l.subjects), len(l.items), ""
	if l.next != "" {
		plus = "+"
	}
	switch {
	case l.order.words != "":
		return strconv.Itoa(n) + " of " + strconv.Itoa(all) + plus
	case n == 0:
		return ""
	}
	from, to := l.grid.rowsInSight()
	text := strconv.Itoa(from) + "–" + strconv.Itoa(to) + " of " + strconv.Itoa(n) + plus
	if from > 1 {
		text += " ▴"
	}
	if to < n || plus != "" {
		text += " ▾"
	}
	return text
}
