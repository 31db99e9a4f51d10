package lobby

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"strconv"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	rooms "pawnstorm/lobby/chat"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/studies"
	"pawnstorm/ui/tui/widget"
)

// LobbyScreen leads to every table. It is always at the bottom of the stack, so it also opens the
// tables that other screens find.
type LobbyScreen struct {
	S        *app.Session
	ctx      context.Context
	sections [tabs]section     // of the tabs that list tables
	at       tabID             // the current tab
	mine     []*table.Table    // the user's unfinished tables
	counts   *live.Counts      // as last shown
	start    menu              // the first tab
	pages    menu              // the last tab
	glance   *browse.Glance    // beside the last tab; nil until it is shown
	tally    map[string]string // what the user has; see tallyMsg
	best     *table.Table      // the best game that the user may watch, or nil
	preview  preview
	daily    daily
	news     string      // news about tournaments or studies
	newsKey  key.Binding // the key that leads there

	filter  widget.Input // focused while the user types a filter
	code    widget.Input // focused while the user types a code
	ask     widget.Question
	Talk    *chat.Pane
	opening bool // a table is being opened
	covered bool // another screen is on top
	// closer gives the preview the whole page, if there is no room beside the list.
	closer bool

	frame Frame // the last one drawn
	stale app.Stale
}

// turnsMsg reports that a tournament was created, began or ended, or that a study changed.
type turnsMsg struct{}

// NewLobbyScreen returns the lobby, for the bottom of the stack.
func NewLobbyScreen(s *app.Session) app.Screen {
	l := &LobbyScreen{
		S:        s,
		sections: newSections(),
		filter:   widget.NewInput("Search: ", 40),
		code:     widget.NewInput("Code or table: ", 20),
		Talk:     chat.NewPane(s),
	}
	return l
}

// Init puts the cursor on the user's first unfinished game if there is one, because users come back
// for these.
func (l *LobbyScreen) Init(ctx context.Context) tea.Cmd {
	l.ctx = ctx
	turned := func(struct{}) tea.Msg { return turnsMsg{} }
	cmd := tea.Batch(l.load(), l.Talk.Follow(ctx, rooms.LobbyRoom),
		app.Subscribe(ctx, l.S.Club.Tournaments.Turns(ctx), turned),
		app.Subscribe(ctx, l.S.Club.Studies.Listen(ctx), turned))
	l.announces()
	if len(l.mine) > 0 {
		l.start.at = string(l.mine[0].ID)
	}
	return tea.Batch(cmd, l.Refresh(), l.look(true))
}

// MaxSize implements app.Sized.
func (*LobbyScreen) MaxSize() (w, h int) { return pageMost, pageHigh }

// Title returns the text for the header in place of the tabs.
func (l *LobbyScreen) Title() string {
	if l.Talk.Open {
		return "Lobby chat"
	}
	return "Lobby"
}

// Tabs implements app.Tabbed: the tabs with how many rows they have, and how many people are here.
func (l *LobbyScreen) Tabs() (names []string, at int, aside string) {
	if l.Talk.Open {
		return nil, 0, ""
	}
	for i := range l.sections {
		name := tabNames[i]
		if n := l.sections[i].len(); n > 0 {
			name += " " + strconv.Itoa(n)
		}
		names = append(names, name)
	}
	aside = "only you are here"
	if n := l.counts.People; n > 1 {
		aside = fmt.Sprintf("● %d online", n)
	}
	return names, int(l.at), aside
}

// Turn implements app.Tabbed.
func (l *LobbyScreen) Turn(to int) tea.Cmd { return l.turn(tabID(to)) }

func (l *LobbyScreen) Typing() bool { return l.filter.Focused() || l.code.Focused() || l.Talk.Typing() }

// Section returns the list of the current tab.
func (l *LobbyScreen) Section() *section { return &l.sections[l.at] }

// Refresh updates the lists from the current state of the lobby.
func (l *LobbyScreen) Refresh() tea.Cmd { return l.take(l.S.Listing()) }

// take shows a state of the lobby. It keeps only the tables in sight.
func (l *LobbyScreen) take(now *live.Listing) tea.Cmd {
	counts := now.Counts()
	l.mine, l.counts = now.Mine(l.S.Me.ID), &counts
	for i := range l.sections {
		l.sections[i].set(l.S, l.source(now, tabID(i)))
	}
	switch {
	case l.covered: // they are made again when the lobby is on top
	case l.at == playTab:
		l.start.groups = l.sifted(l.home(now))
	case l.at == youTab:
		l.pages.groups = l.sifted(l.you())
	}
	l.preview.update(l.S)
	return nil
}

// source returns the tables of a tab.
func (l *LobbyScreen) source(now *live.Listing, at tabID) source {
	switch at {
	case openTab:
		return now.Open
	case liveTab:
		return now.Live
	case mineTab:
		return tables(l.mine)
	}
	return tables(nil)
}

// scroll moves the cursor. It reports whether anything moved.
func (l *LobbyScreen) scroll(by func(*widget.List) bool) (moved bool, cmd tea.Cmd) {
	sec := l.Section()
	if try := sec.list; !by(&try) {
		return false, nil
	}
	now := l.S.Listing()
	cmd = l.take(now)
	by(&sec.list)
	sec.load(l.source(now, l.at))
	return true, cmd
}

// sift filters and sorts the list again and goes to the first row.
func (l *LobbyScreen) sift() tea.Cmd {
	now, sec := l.S.Listing(), l.Section()
	cmd := l.take(now)
	sec.list.Choose(0)
	sec.load(l.source(now, l.at))
	return cmd
}

// turn shows another tab.
func (l *LobbyScreen) turn(to tabID) tea.Cmd {
	l.at, l.closer, l.glance = to, false, nil
	return tea.Batch(l.Refresh(), l.look(true), l.peek())
}

// Watches implements app.Watcher.
func (l *LobbyScreen) Watches() live.View {
	if l.Talk.Open {
		return live.View{}
	}
	v := live.View{Counts: l.counts, Preview: l.preview.watches(&l.frame)}
	switch l.at {
	case playTab:
		if v.Section, v.To = live.OpenSection, mostListed; l.Section().Filter != "" {
			v.To = mostSearched
		}
		return v
	case openTab:
		v.Section = live.OpenSection
	case liveTab:
		v.Section = live.LiveSection
	default:
		return v
	}
	v.From, v.To, v.Rows = l.Section().watches()
	return v
}

// Ages implements app.TimeSensitive. Rows of running games do not follow every move. They catch up when the
// screen ages.
func (l *LobbyScreen) Ages() time.Duration {
	sec := l.Section()
	switch {
	case l.Talk.Open:
		return 0
	case l.at == playTab && l.counts.Live+len(l.S.Club.Tournaments.Going()) > 0:
		return time.Minute / 2
	case sec.len() == 0:
		return 0
	case l.at == liveTab:
		return time.Minute / 2
	}
	var least time.Duration
	from, to := sec.list.Window()
	for i := from; i < to; i++ {
		switch t := sec.row(i); {
		case t == nil: // not drawn yet
		case l.at == openTab:
			least = widget.Sooner(least, widget.UntilAge(l.S.Now().Sub(t.Created)))
		default:
			least = widget.Sooner(least, widget.UntilAge(l.S.Now().Sub(t.Changed)))
		}
	}
	return least
}

// become drops the data of the session's previous user and loads the new user's.
func (l *LobbyScreen) become() tea.Cmd {
	l.mine, l.glance, l.tally, l.daily.tried = nil, nil, nil, false
	return tea.Batch(l.load(), l.peek())
}

// load reads the user's data.
func (l *LobbyScreen) load() tea.Cmd {
	return tea.Batch(l.Refresh(), chat.LoadMutes(l.S), l.daily.load(l.S))
}

// Update handles a message and records which parts of the screen are stale.
func (l *LobbyScreen) Update(msg tea.Msg) tea.Cmd {
	if drawn, ok := msg.(app.DrawnMsg); ok {
		l.drawn(drawn.Frame.(Frame))
		return nil
	}
	l.S.Same = false
	cmd := l.update(msg)
	if !l.covered {
		cmd = tea.Batch(cmd, l.look(!byHand(msg)))
	}
	if !l.S.Same {
		l.stale = app.All
	}
	return cmd
}

// byHand reports whether a message comes from the user moving the cursor, as opposed to news.
func byHand(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg, previewMsg, TickMsg:
		return true
	}
	return false
}

func (l *LobbyScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.LobbyMsg:
		return l.onLobby(msg)
	case app.MinuteMsg:
		return l.Refresh()
	case turnsMsg:
		if !l.announces() && l.at != playTab || l.covered {
			return l.S.Unchanged()
		}
		return l.Refresh()
	case app.ShownMsg:
		l.covered = false
		l.announces()
		return tea.Batch(l.Refresh(), l.Talk.Wake(), l.daily.load(l.S), l.preview.tick(l), l.peek())
	case app.CoveredMsg:
		l.covered = true
		l.Talk.Sleep()
		l.preview.ticks.Wake(l.ctx, 0, nil)
		for i := range l.sections {
			l.sections[i].rest()
		}
		l.start.groups, l.pages.groups, l.glance = nil, nil, nil
	case app.MeMsg:
		return l.become()
	case tallyMsg:
		if msg.who != l.S.Me.ID || maps.Equal(msg.of, l.tally) {
			return l.S.Unchanged()
		}
		l.tally = msg.of
		return l.Refresh()
	case dailyMsg:
		l.daily.take(l.S, msg)
		return l.Refresh()
	case app.DailyMsg:
		return l.daily.open(l.S)
	case app.FoundMsg:
		return l.found(msg)
	case previewMsg, TickMsg:
		return l.onPreview(msg)
	case chat.MutesMsg, chat.MuteMsg:
		return tea.Batch(chat.UpdateMutes(l.S, msg), l.Talk.Update(msg))
	case app.ResultMsg:
		return l.Talk.Update(msg)
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.PasteMsg:
		return l.typed(msg)
	case tea.MouseClickMsg:
		return l.click(msg)
	case tea.MouseWheelMsg:
		return l.wheel(msg)
	default:
		if cmd, ok := l.glance.Take(msg); ok {
			return cmd
		}
	}
	return nil
}

// announces updates the line about tournaments, or about studies if no tournament is worth
// mentioning. It reports whether the line changed.
func (l *LobbyScreen) announces() bool {
	was := l.news
	l.news, l.newsKey = tournamentNews(l.S), widget.Keys.Tournaments
	if l.news == "" {
		l.news, l.newsKey = studies.Announced(l.S), widget.Keys.Studies
	}
	return l.news != was
}

// onLobby handles news of the lobby, if the lobby shows it.
func (l *LobbyScreen) onLobby(msg app.LobbyMsg) tea.Cmd {
	switch {
	case l.covered:
		return l.S.Unchanged()
	case msg.Mine:
		return tea.Batch(l.Refresh(), l.peek())
	case msg.Rows || msg.Counts:
		return l.Refresh()
	case msg.Preview && l.preview.update(l.S):
		l.preview.changed(l)
		return tea.Batch(l.S.Unchanged(), l.preview.tick(l))
	}
	return l.S.Unchanged()
}

// found opens a table.
func (l *LobbyScreen) found(msg app.FoundMsg) tea.Cmd {
	l.opening = false
	if msg.Err != nil {
		return app.Complain(msg.Err)
	}
	widget.CloseInput(&l.code)
	return l.S.Push(play.NewTableScreen(l.S, msg.Table))
}

// Open runs the obvious action for what is chosen.
func (l *LobbyScreen) Open() tea.Cmd {
	if l.opening {
		return nil
	}
	if m := l.menuOf(l.at); m != nil {
		if do := m.chosen().do; do != nil {
			return do()
		}
		return nil
	}
	if t := l.Section().chosen(); t != nil {
		return l.openTable(t)
	}
	return nil
}

// openTable sits down at another user's open table once the preview has shown it, and goes to any
// other table.
func (l *LobbyScreen) openTable(t *table.Table) tea.Cmd {
	joins := t.Status == table.Open && !t.Involves(l.S.Me.ID)
	switch {
	case joins && !l.closer && l.frame.preview.W == 0:
		l.closer = true
		return l.look(true)
	case joins:
		l.closer, l.opening = false, true
		return app.JoinTable(l.S, t.ID)
	}
	return l.enter(t)
}

// menuOf returns the menu of a tab, or nil if it lists tables.
func (l *LobbyScreen) menuOf(at tabID) *menu {
	switch at {
	case playTab:
		return &l.start
	case youTab:
		return &l.pages
	}
	return nil
}

// chosen returns the table under the cursor, or nil.
func (l *LobbyScreen) chosen() *table.Table {
	if m := l.menuOf(l.at); m != nil {
		return m.chosen().table
	}
	return l.Section().chosen()
}

// enter goes to a table.
func (l *LobbyScreen) enter(t *table.Table) tea.Cmd {
	now := l.S.Club.Tables.Known(t.ID) // the row may be a few moves behind
	return l.S.Push(play.NewTableScreen(l.S, cmp.Or(now, t)))
}

// chosenPerson returns the other player of the chosen row, or the first if there are two. If there
// is none, it returns the session's user.
func (l *LobbyScreen) chosenPerson() identity.Person {
	t := l.chosen()
	if t == nil {
		return l.S.Me.Person
	}
	for _, p := range append(t.Seats[:], t.Host) {
		if p.ID != "" && p.ID != l.S.Me.ID {
			return p
		}
	}
	return l.S.Me.Person
}

// mayCancel reports whether the chosen table is an open table of the user.
func (l *LobbyScreen) mayCancel() bool {
	t := l.chosen()
	return t != nil && t.Status == table.Open && t.Host.ID == l.S.Me.ID
}

func (l *LobbyScreen) askCancel() tea.Cmd {
	if !l.mayCancel() {
		return app.Refuse("You can only close your own open table.")
	}
	t := l.chosen()
	l.ask = widget.Question{
		Text: fmt.Sprintf("Close your %s table?", t.Rules.Info().Name),
		Yes:  func() tea.Cmd { return app.CancelTable(l.S, t.ID) },
	}
	return nil
}

func (l *LobbyScreen) clearFilter() tea.Cmd {
	l.Section().Filter = ""
	return l.Refresh()
}
