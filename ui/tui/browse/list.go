package browse

import (
	"context"
	"maps"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
)

// list is the list of a resource.
type list struct {
	page
	query    resource.Query
	subjects []any // of the rows
	next     string
	note     []string // the text below the list
	grid     grid
	turnable bool         // arrow keys change the row under the cursor
	read     bool         // the list was read
	loading  string       // the part that is being read; "" if none
	again    bool         // there was news while loading
	w        int          // width when it was last drawn
	preview  *detail      // of the subject under the cursor; nil is none
	wanted   resource.Ref // the subject that is previewed, or will be
}

// The parts of a list that can be read.
const (
	anew = "anew"
	more = "more"
)

// listMsg brings a part of a list.
type listMsg struct {
	addressed
	what string
	list resource.List
	err  error
}

func newList(s *app.Session, d declared, r *resource.Resource) *list {
	l := &list{page: page{declared: d, s: s, r: r}, query: resource.Query{Filters: make(map[string]string)}}
	l.self, l.reload = l, func() tea.Cmd { return l.load(anew) }
	l.gather(true)
	return l
}

// Init implements app.Screen.
func (l *list) Init(ctx context.Context) tea.Cmd {
	cmds := []tea.Cmd{l.reload()}
	if news := l.r.Follow(ctx, l.caller(), ""); news != nil {
		cmds = append(cmds, app.Subscribe(ctx, news, func(struct{}) tea.Msg { return newsMsg{addressed{l}} }))
	}
	return tea.Batch(cmds...)
}

// load reads the list from the beginning, as far as it was read before, or reads more.
func (l *list) load(what string) tea.Cmd {
	if l.loading != "" {
		l.again = l.again || what == anew
		return nil
	}
	l.loading = what
	c, query := l.caller(), l.query
	query.Filters = maps.Clone(l.query.Filters)
	if what == more {
		query.After = l.next
	} else if len(l.subjects) > firstRows {
		query.Limit = len(l.subjects) + firstRows // with room for what is new
	}
	read := func(ctx context.Context) tea.Msg {
		got, err := l.r.List(ctx, c, query)
		return listMsg{addressed{l}, what, got, err}
	}
	if l.r.ListInMemory {
		return l.take(read(l.s.Ctx).(listMsg))
	}
	return l.s.Await(read)
}

// firstRows is how many rows are read before the user scrolls down.
const firstRows = 50

// take shows what was read.
func (l *list) take(msg listMsg) tea.Cmd {
	l.loading = ""
	if l.again {
		l.again = false
		return l.load(anew)
	}
	if msg.err != nil {
		if !l.read {
			l.s.Pop()
		}
		return app.Complain(msg.err)
	}
	l.read, l.next, l.note = true, msg.list.Next, msg.list.Note
	if msg.what == more {
		l.subjects = append(l.subjects, msg.list.Subjects...)
		l.grid.add(l.s, l.turned(msg.list.Rows))
		l.ages = widget.Sooner(l.ages, msg.list.Ages)
		return nil
	}
	l.subjects, l.ages = msg.list.Subjects, widget.Sooner(msg.list.Ages, agesOf(l.s, msg.list.Rows))
	l.grid.set(l.s, resource.Section{Heads: l.r.Heads, Rows: l.turned(msg.list.Rows), Empty: l.r.Empty})
	l.underCursor()
	l.wanted = resource.Ref{}
	if l.preview != nil && l.grid.chosen() == nil {
		l.preview = nil
	}
	return l.look()
}

// underCursor updates the subject under the cursor, and what can be done with it.
func (l *list) underCursor() {
	l.subject = nil
	if now := l.grid.current(); now != nil && now.row >= 0 && now.row < len(l.subjects) {
		l.subject = l.subjects[now.row]
	}
	l.gather(true)
	l.turnable = l.r.TurnAction != "" && l.subject != nil && len(l.turner().Offers(l.caller(), l.subject)) > 0
}

// Title implements app.Screen.
func (l *list) Title() string { return l.r.Title }

// Keys implements app.Screen.
func (l *list) Keys() []key.Binding {
	if keys := l.modalKeys(); keys != nil {
		return keys
	}
	var list []key.Binding
	switch {
	case l.turnable:
		list = append(list, widget.Keys.Change)
	case l.leads():
		list = append(list, widget.As(widget.Keys.Choose, "open"))
	}
	list = append(list, l.offerKeys()...)
	if l.tabbed() != nil {
		list = append(list, widget.As(widget.Keys.Next, "next list"))
	}
	list = append(list, widget.As(widget.Keys.Quit, "back"))
	if f := l.sideways(); f != nil {
		list = append(list, widget.As(widget.Keys.Change, strings.ToLower(f.Label)))
	}
	if len(l.r.Filters) > 0 {
		list = append(list, widget.Keys.Filter)
	}
	if l.items() > 0 {
		list = append(list, menuKey)
	}
	return append(list, moveKeys()...)
}

// tabbed returns the filter whose choices are tabs, or nil.
func (l *list) tabbed() *resource.Filter {
	return first(l.r.Filters, func(f resource.Filter) bool { return f.Choices != nil && !f.Games })
}

// sideways returns the filter that the left and right keys change, or nil.
func (l *list) sideways() *resource.Filter {
	for i := range l.r.Filters {
		if f := &l.r.Filters[i]; f != l.tabbed() && !l.turnable && (f.Choices != nil || f.Games) {
			return f
		}
	}
	return nil
}

// Update implements app.Screen.
func (l *list) Update(msg tea.Msg) tea.Cmd {
	if d, ok := msg.(detailMsg); ok && l.preview != nil && d.to == l.preview && d.err == nil {
		return l.preview.take(d)
	}
	if !isFor(l, msg) {
		return l.s.Unchanged()
	}
	switch msg := msg.(type) {
	case listMsg:
		return l.take(msg)
	case newsMsg:
		return l.reload()
	case foundMsg:
		return l.found(msg)
	case didMsg:
		return l.did(msg)
	case app.MeMsg, app.AccountNewsMsg, chat.MutesMsg, chat.MuteMsg, app.ShownMsg, app.MinuteMsg:
		l.look()
		return l.reload()
	case previewMsg:
		return l.readPreview(msg)
	case app.LobbyMsg:
		return l.s.Unchanged()
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.MouseClickMsg:
		if cmd, ok := l.click(msg, l.given()); ok {
			return cmd
		}
		if lw, _ := split(l.w); l.preview != nil && msg.X >= lw && l.w >= beside {
			return nil
		}
		was := l.grid.list.Cursor
		if !l.grid.click(msg) {
			return nil
		}
		l.underCursor()
		if !l.turnable {
			return l.open()
		}
		if l.grid.list.Cursor == was {
			return l.turnRow(+1)
		}
	case tea.MouseWheelMsg:
		l.grid.wheel(msg)
		l.underCursor()
		return tea.Batch(l.look(), l.extend())
	}
	return nil
}

func (l *list) press(msg tea.KeyPressMsg) tea.Cmd {
	if cmd, ok := l.page.press(msg, l.given()); ok {
		return cmd
	}
	switch {
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return l.s.Pop()
	case l.turnable && key.Matches(msg, widget.Keys.Choose, widget.Keys.Right):
		return l.turnRow(+1)
	case l.turnable && key.Matches(msg, widget.Keys.Left):
		return l.turnRow(-1)
	case key.Matches(msg, widget.Keys.Choose):
		return l.open()
	case key.Matches(msg, widget.Keys.Right) && l.sideways() != nil:
		return l.turnFilter(l.sideways(), +1)
	case key.Matches(msg, widget.Keys.Left) && l.sideways() != nil:
		return l.turnFilter(l.sideways(), -1)
	case key.Matches(msg, widget.Keys.Next) && l.tabbed() != nil:
		return l.turnFilter(l.tabbed(), +1)
	case key.Matches(msg, widget.Keys.Previous) && l.tabbed() != nil:
		return l.turnFilter(l.tabbed(), -1)
	case key.Matches(msg, widget.Keys.Filter) && len(l.r.Filters) > 0:
		return l.s.Push(newFilterForm(l))
	}
	l.grid.press(msg)
	l.underCursor()
	return tea.Batch(l.look(), l.extend())
}

// given returns the arguments that the list sets in forms, from its filters and from the row
// under the cursor.
func (l *list) given() action.Values {
	given := make(action.Values)
	for name, value := range l.query.Filters {
		given[name] = []string{value}
	}
	if row := l.grid.chosen(); row != nil {
		maps.Copy(given, row.Values)
	}
	return given
}

// extend reads more when the cursor comes near the end.
func (l *list) extend() tea.Cmd {
	if l.next == "" || len(l.grid.lines)-l.grid.list.Cursor > l.grid.list.Sight {
		return nil
	}
	return l.load(more)
}

// turnFilter goes to the next choice of a filter.
func (l *list) turnFilter(f *resource.Filter, by int) tea.Cmd {
	choices := f.Values(l.caller())
	n := len(choices)
	return l.narrow(map[string]string{f.Name: choices[(l.chosen(f)+by+n)%n].Value})
}

// chosen returns the index of a filter's current choice.
func (l *list) chosen(f *resource.Filter) int {
	now := l.query.Value(l.caller(), *f)
	return max(slices.IndexFunc(f.Values(l.caller()), func(c action.Choice) bool { return c.Value == now }), 0)
}

// narrow sets the values of filters.
func (l *list) narrow(values map[string]string) tea.Cmd {
	for name, value := range values {
		if delete(l.query.Filters, name); value != "" {
			l.query.Filters[name] = value
		}
	}
	l.grid, l.preview, l.wanted = grid{}, nil, resource.Ref{}
	l.subjects, l.next, l.read = nil, "", false
	l.look()
	return l.reload()
}

// leads reports whether enter opens something.
func (l *list) leads() bool {
	row := l.grid.chosen()
	opens := func(c resource.Cell) bool { return l.opens(c.Ref) }
	return row != nil && (l.r.Detailed || slices.ContainsFunc(row.Cells, opens))
}

// open opens the subject under the cursor.
func (l *list) open() tea.Cmd {
	row := l.grid.chosen()
	if row == nil {
		return nil
	}
	if l.r.Detailed {
		return l.show(l.s, l.r.Kind, l.subjects[l.grid.current().row])
	}
	for _, c := range row.Cells {
		if l.opens(c.Ref) {
			return l.find(l.s, l, c.Ref)
		}
	}
	return nil
}

// Body implements app.Writer.
func (l *list) Body(w, h int) string {
	if l.w = w; w >= beside && l.preview != nil && l.menu == nil {
		left, right := split(w)
		list := strings.Split(l.body(left, h), "\n")
		gap := min(len(list), 1)
		preview := append(make([]string, gap), l.preview.summary(right, h-gap)...)
		return widget.Page(sideBySide(l.s.Styles, list, preview, w, h), w, h)
	}
	return l.body(w, h)
}

// body draws the list.
func (l *list) body(w, h int) string {
	var lines, foot []string
	if h >= widget.RoomyHeight {
		lines = append(lines, "")
	}
	lines = append(lines, l.filterLines(w)...)
	if l.ask.Open() {
		foot = l.ask.Lines(l.s.Styles, w)
	}
	switch {
	case l.menu != nil:
		lines = l.menuLines(lines, w, h)
	case l.read && l.r.Sample && w >= besideSample:
		foot = append(l.noteLines(w), foot...)
		top := len(lines)
		list := filled(l.rowLines(sampleList, h-top-len(foot)), sampleList)
		sample := l.sample(w-sampleList-widget.Gap, h-top-len(foot))
		lines = append(lines, widget.Beside(widget.Gap, list, sample)...)
		l.grid.at += top
	case l.read:
		foot = append(l.noteLines(w), foot...)
		top := len(lines)
		lines = append(lines, l.rowLines(w, h-top-len(foot))...)
		l.grid.at += top
	}
	return pageWith(lines, foot, w, h)
}

// filterLines shows the tabs, and the filter that the arrow keys change.
func (l *list) filterLines(w int) (lines []string) {
	if f := l.tabbed(); f != nil {
		var names []string
		for _, c := range f.Choices {
			names = append(names, c.Label)
		}
		lines = append(lines, l.tabs(names, l.chosen(f), w))
	}
	if f := l.sideways(); f != nil {
		look, value := l.s.Styles, "‹ "+f.Values(l.caller())[l.chosen(f)].Label+" ›"
		value = widget.Cut(value, w-widget.Width(f.Label)-2)
		lines = append(lines, " "+look.Faint.Paint(f.Label)+" "+look.Active.Paint(value))
	}
	return lines
}

// noteLines returns the text about the whole list.
func (l *list) noteLines(w int) []string {
	var lines []string
	for _, text := range l.note {
		wrapped := widget.Wrap(widget.Shown(text, 4*w), w-2)
		lines = append(lines, widget.Indent(widget.PaintAll(l.s.Styles.Faint, wrapped), 1)...)
	}
	return lines
}

// pageWith puts lines on a page, with others at its foot.
func pageWith(lines, foot []string, w, h int) string {
	room := max(h-len(foot), 0)
	for len(lines) < room && len(foot) > 0 {
		lines = append(lines, "")
	}
	return widget.Page(append(lines[:min(len(lines), room)], foot...), w, h)
}
