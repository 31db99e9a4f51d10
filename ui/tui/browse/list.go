package browse

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/errs"
	"pawnstorm/ui/action"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// list is the list of a resource.
type list struct {
	page
	query    resource.Query
	items    []item // what was read, in order
	subjects []any  // of the rows that are shown
	order    order
	next     string
	note     []string // the text below the list
	grid     grid
	turnable bool         // arrow keys change the row under the cursor
	read     bool         // the list was read
	loading  string       // the part that is being read; "" if none
	again    bool         // there was news while loading
	slow     bool         // reading takes long
	removes  bool         // the user removes the chosen row
	covered  bool         // another screen is on top
	failed   error        // why the list could not be read; nil is up to date
	updated  time.Time    // when it was read
	tabs     []int        // how many rows each tab has; nil is unknown
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
	l.order.search = widget.NewInput("/ ", 40)
	l.grid.tall = !r.Sample
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
	} else if len(l.items) > firstRows {
		query.Limit = len(l.items) + firstRows // with room for what is new
	}
	read := func(ctx context.Context) tea.Msg {
		got, err := l.r.List(ctx, c, query)
		return listMsg{addressed{l}, what, got, err}
	}
	if l.r.ListInMemory {
		return l.take(read(l.s.Ctx).(listMsg))
	}
	return tea.Batch(l.s.Await(read), app.After(l.s.Ctx, slowAfter, slowMsg{addressed{l}}))
}

// slowAfter is how long reading takes before the page says so, and retryAfter how long it waits
// before it tries again.
const slowAfter, retryAfter = 200 * time.Millisecond, 5 * time.Second

// slowMsg says that reading may take long.
type slowMsg struct{ addressed }

// retryMsg asks to read the list again after an error.
type retryMsg struct{ addressed }

// firstRows is how many rows are read before the user scrolls down.
const firstRows = 50

// take shows what was read.
func (l *list) take(msg listMsg) tea.Cmd {
	l.loading, l.slow = "", false
	if l.again {
		l.again = false
		return l.load(anew)
	}
	if msg.err != nil {
		return l.fail(msg.err)
	}
	first := !l.read
	l.read, l.next, l.note, l.failed, l.updated = true, msg.list.Next, msg.list.Note, nil, l.s.Now()
	got := make([]item, len(msg.list.Subjects))
	for i, row := range l.turned(msg.list.Rows) {
		got[i] = item{msg.list.Subjects[i], row}
	}
	if msg.what == more {
		l.items = append(l.items, got...)
		l.arrange()
		l.ages = widget.Sooner(l.ages, msg.list.Ages)
		return l.readAll()
	}
	l.ages = widget.Sooner(msg.list.Ages, agesOf(l.s, msg.list.Rows))
	var cmd tea.Cmd
	if first {
		l.items = got
		l.arrange()
	} else {
		cmd = l.merge(got)
	}
	l.countTabs()
	l.wanted = resource.Ref{}
	if l.preview != nil && l.grid.chosen() == nil {
		l.preview = nil
	}
	return tea.Batch(cmd, l.look(), l.readAll())
}

// fail says why the list cannot be read. Rows that were read stay, and are read again later.
func (l *list) fail(err error) tea.Cmd {
	if kind := errs.KindOf(err); !l.read && kind != errs.Internal && kind != errs.Unavailable {
		l.s.Pop() // trying again would not help
		return app.Complain(err)
	}
	l.failed = err
	return app.After(l.s.Ctx, retryAfter, retryMsg{addressed{l}})
}

// countTabs counts the rows of all tabs, if no one has to wait for that.
func (l *list) countTabs() {
	f := l.tabbed()
	if f == nil || !l.r.ListInMemory {
		return
	}
	l.tabs = make([]int, len(f.Choices))
	for i, choice := range f.Choices {
		query := resource.Query{Filters: maps.Clone(l.query.Filters)}
		query.Filters[f.Name] = choice.Value
		if got, err := l.r.List(l.s.Ctx, l.caller(), query); err == nil && got.Next == "" {
			l.tabs[i] = len(got.Subjects)
		}
	}
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

// Tabs implements app.Tabbed: the choices of a filter, with their counts.
func (l *list) Tabs() (names []string, at int, aside string) {
	f := l.tabbed()
	if f == nil {
		return nil, 0, ""
	}
	for i, c := range f.Choices {
		name := words.SentenceStart(c.Label)
		if l.tabs != nil && l.tabs[i] > 0 {
			name += " " + strconv.Itoa(l.tabs[i])
		}
		names = append(names, name)
	}
	return names, l.chosen(f), ""
}

// Turn implements app.Tabbed.
func (l *list) Turn(to int) tea.Cmd {
	f := l.tabbed()
	return l.narrow(map[string]string{f.Name: f.Choices[to].Value})
}

// Keys implements app.Screen.
func (l *list) Keys() []key.Binding {
	if keys := l.modalKeys(); keys != nil {
		return keys
	}
	keys := widget.Keys
	switch {
	case l.searching():
		return []key.Binding{widget.Bind("enter", "done", "enter"), widget.As(keys.Back, "clear")}
	case l.failed != nil && !l.read:
		return []key.Binding{widget.As(keys.Rematch, "try again"), widget.As(keys.Quit, "back")}
	}
	var list []key.Binding
	switch {
	case l.turnable:
		list = append(list, keys.Change)
	case l.leads():
		list = append(list, widget.As(keys.Choose, "open"))
	}
	list = append(list, l.offerKeys()...)
	if l.tabbed() != nil {
		list = append(list, widget.As(keys.Next, "next tab"))
	}
	if l.jumps() {
		list = append(list, widget.As(keys.Next, "next group"))
	}
	list = append(list, widget.As(keys.Quit, "back"))
	if f := l.sideways(); f != nil {
		list = append(list, widget.As(keys.Change, strings.ToLower(f.Label)))
	}
	switch {
	case l.asksFilters():
		list = append(list, widget.As(keys.Filter, "search"))
	case len(l.items) > 1:
		list = append(list, widget.As(keys.Filter, "search"))
	}
	if l.page.items() > 0 {
		list = append(list, menuKey)
	}
	if len(l.subjects) < 2 {
		return list
	}
	if !l.turnable {
		list = append(list, keys.Sort)
	}
	if l.order.sort != "" {
		list = append(list, keys.Reverse)
	}
	return append(list, moveKeys()...)
}

// jumps reports whether tab goes to the next group.
func (l *list) jumps() bool { return l.tabbed() == nil && l.grid.groups() }

// asksFilters reports whether some filters are typed, so that a form asks for them.
func (l *list) asksFilters() bool {
	return slices.ContainsFunc(l.r.Filters, func(f resource.Filter) bool { return f.Choices == nil && !f.Games })
}

// Typing implements app.Typist.
func (l *list) Typing() bool { return l.page.Typing() || l.searching() }

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
	case newsMsg, retryMsg:
		return l.reload()
	case slowMsg:
		l.slow = l.loading != ""
	case restedMsg:
		return l.rested()
	case foundMsg:
		return l.found(msg)
	case didMsg:
		l.removes = msg.err == nil && msg.result.Gone
		return l.did(msg)
	case app.CoveredMsg:
		l.covered = true
		return l.s.Unchanged()
	case app.MeMsg, app.AccountNewsMsg, chat.MutesMsg, chat.MuteMsg, app.ShownMsg, app.MinuteMsg:
		if _, shown := msg.(app.ShownMsg); shown {
			l.covered, l.removes = false, true // what went away meanwhile is no surprise
		}
		l.look()
		return l.reload()
	case previewMsg:
		return l.readPreview(msg)
	case app.LobbyMsg:
		return l.s.Unchanged()
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.PasteMsg:
		if l.searching() {
			widget.TypeInto(&l.order.search, msg)
			l.order.words = l.order.search.Value()
			l.arrange()
		}
	case tea.MouseClickMsg:
		return l.clicked(msg)
	case tea.MouseWheelMsg:
		l.order.pressed = l.s.Now()
		if l.page.Typing() {
			return nil
		}
		l.grid.wheel(msg)
		return l.moved()
	}
	return nil
}

// clicked handles a click: on a column label it sorts, on a row it selects. A second click opens the
// row, and the right button opens its menu.
func (l *list) clicked(msg tea.MouseClickMsg) tea.Cmd {
	l.order.pressed = l.s.Now()
	if cmd, ok := l.click(msg, l.given()); ok {
		return cmd
	}
	if lw, _ := split(l.w); l.preview != nil && msg.X >= lw && l.w >= beside {
		return nil
	}
	if name := l.grid.headAt(msg.X, msg.Y); name != "" && !l.turnable {
		return l.sortBy(name)
	}
	was := l.grid.list.Cursor
	if !l.grid.click(msg) {
		return nil
	}
	again := l.grid.list.Cursor == was
	cmd := l.moved()
	switch {
	case msg.Button == tea.MouseRight:
		l.openMenu()
	case again && l.turnable:
		return l.turnRow(+1)
	case again:
		return l.open()
	}
	return cmd
}

// moved updates the page after the cursor moved.
func (l *list) moved() tea.Cmd {
	l.leaveEnded()
	l.underCursor()
	if l.grid.list.AtTop() {
		l.order.arrivals = 0
	}
	return tea.Batch(l.look(), l.extend())
}

func (l *list) press(msg tea.KeyPressMsg) tea.Cmd {
	l.order.pressed = l.s.Now()
	if l.searching() {
		return l.pressSearch(msg)
	}
	if cmd, ok := l.page.press(msg, l.given()); ok {
		return cmd
	}
	keys := widget.Keys
	switch {
	case key.Matches(msg, keys.Back) && l.order.words != "":
		return l.pressSearch(msg)
	case key.Matches(msg, keys.Back), key.Matches(msg, keys.Quit):
		return l.s.Pop()
	case key.Matches(msg, keys.Rematch) && l.failed != nil:
		return l.reload()
	case l.turnable && key.Matches(msg, keys.Choose, keys.Right):
		return l.turnRow(+1)
	case l.turnable && key.Matches(msg, keys.Left):
		return l.turnRow(-1)
	case key.Matches(msg, keys.Choose):
		return l.open()
	case key.Matches(msg, keys.Right) && l.sideways() != nil:
		return l.turnFilter(l.sideways(), +1)
	case key.Matches(msg, keys.Left) && l.sideways() != nil:
		return l.turnFilter(l.sideways(), -1)
	case key.Matches(msg, keys.Next) && l.tabbed() != nil:
		return l.turnFilter(l.tabbed(), +1)
	case key.Matches(msg, keys.Previous) && l.tabbed() != nil:
		return l.turnFilter(l.tabbed(), -1)
	case key.Matches(msg, keys.Next) && l.jumps():
		l.grid.jump(+1)
	case key.Matches(msg, keys.Previous) && l.jumps():
		l.grid.jump(-1)
	case key.Matches(msg, keys.Filter) && l.asksFilters():
		return l.s.Push(newFilterForm(l))
	case key.Matches(msg, keys.Filter):
		return l.order.search.Focus()
	case l.turnable:
	case key.Matches(msg, keys.SortOn):
		return l.turnSort(+1)
	case key.Matches(msg, keys.SortBack):
		return l.turnSort(-1)
	case key.Matches(msg, keys.Reverse) && l.order.sort != "":
		return l.sortBy(l.order.sort)
	}
	l.grid.press(msg)
	return l.moved()
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

// extendAt is how many rows before the end the next rows are read.
const extendAt = 10

// extend reads more when the cursor comes near the end.
func (l *list) extend() tea.Cmd {
	if l.next == "" || len(l.grid.lines)-l.grid.list.Cursor > extendAt {
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
	l.grid, l.preview, l.wanted = grid{tall: !l.r.Sample}, nil, resource.Ref{}
	l.items, l.subjects, l.next, l.read, l.failed = nil, nil, "", false, nil
	l.order.arrivals = 0
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
	if row == nil || row.Ended {
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
