package home

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/talk"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/chat"
	"pawnstorm/ui/tui/newgame"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// The sections of the lobby, in the order of their tabs.
const (
	openSection = iota
	mineSection
	liveSection
)

// LobbyScreen is the way in to every table. It is always at the bottom of the
// stack, so it is the one that opens tables which other screens have found.
type LobbyScreen struct {
	S        *app.Session
	sections [3]section
	at       int            // the section that is shown
	mine     []*table.Table // the unfinished ones of the person
	counts   *live.Counts   // as they were taken in last
	history  history

	filter  widget.Input // focused while a filter is typed
	code    widget.Input // focused while a code is typed
	ask     *widget.Question
	Talk    *chat.TalkPane
	opening bool // a table is on its way
	covered bool // by another screen

	tabs []tab // as they were drawn
	rows int   // the line of the body on which the first row was drawn
}

// NewLobbyScreen is the lobby, for the bottom of the stack.
func NewLobbyScreen(s *app.Session) app.Screen {
	return &LobbyScreen{
		S: s,
		sections: [3]section{
			openSection: {name: "Open tables", short: "Open", columns: openColumns, empty: "No table is open. Press f to find an opponent, n to make a table, or z for puzzles."},
			mineSection: {name: "My games", short: "Mine", columns: mineColumns, empty: "You have no games yet. Press f to find an opponent, or tab to look for a table to join."},
			liveSection: {name: "Games under way", short: "Live", columns: liveColumns, empty: "No game is under way. Press n to make a table."},
		},
		history: history{owed: make(map[identity.TableID]bool)},
		filter:  widget.NewInput("Filter: ", 40),
		code:    widget.NewInput("Code or table: ", 20),
		Talk:    chat.NewTalkPane(s),
	}
}

// Init opens on the person's own games if some are unfinished: who comes back
// comes for these.
func (l *LobbyScreen) Init(ctx context.Context) tea.Cmd {
	cmd := tea.Batch(l.Refresh(), loadHistory(l.S, nil), chat.LoadMutes(l.S), l.Talk.Follow(ctx, talk.LobbyRoom))
	if len(l.mine) > 0 {
		l.at = mineSection
	}
	return cmd
}

func (l *LobbyScreen) Title() string {
	if l.Talk.Open {
		return "Lobby chat"
	}
	return "Lobby"
}

func (l *LobbyScreen) Typing() bool { return l.filter.Focused() || l.code.Focused() || l.Talk.Typing() }

// Section is the list of tables that is shown.
func (l *LobbyScreen) Section() *section { return &l.sections[l.at] }

func (l *LobbyScreen) Keys() []key.Binding {
	enter := widget.Keys.Choose
	switch {
	case l.Talk.Typing():
		return l.Talk.Keys()
	case l.ask != nil:
		return []key.Binding{widget.Keys.Yes, widget.Keys.No}
	case l.code.Focused():
		return []key.Binding{widget.As(enter, "go there"), widget.As(widget.Keys.Back, "close")}
	case l.filter.Focused():
		return []key.Binding{widget.As(enter, "keep the filter"), widget.As(widget.Keys.Back, "clear")}
	}
	enter = widget.As(enter, "open")
	if r := l.Section().chosen(); l.at == openSection && r.table != nil && !r.table.Involves(l.S.Me.ID) {
		enter = widget.As(enter, "join")
	}
	list := []key.Binding{
		enter, widget.As(widget.Keys.Seek, "find"), widget.As(widget.Keys.Create, "new"), widget.As(widget.Keys.Next, "section"), widget.As(widget.Keys.Who, "who"), widget.Keys.Talk, widget.As(widget.Keys.Me, "you"), widget.Keys.Quit,
		widget.Keys.Code, widget.Keys.Filter, widget.Keys.Sort, widget.Keys.Settings,
	}
	at := 8 // behind what stands in the footer of a lobby with games
	if l.Section().len() == 0 {
		list, at = list[1:], 0 // there is nothing to open
	}
	if len(l.S.Club.House.All()) > 0 {
		list = slices.Insert(list, at, widget.Keys.House)
	}
	if l.mayCancel() {
		list = slices.Insert(list, 1, widget.Keys.Cancel)
	}
	return append(list, widget.Keys.Puzzles, widget.Keys.Finished, widget.Keys.Profile, widget.Keys.Leaders, widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End)
}

// Refresh takes the lobby of now into the sections.
func (l *LobbyScreen) Refresh() tea.Cmd { return l.take(l.S.Listing()) }

// take shows a state of the lobby. Of the tables those in sight are kept, and no others.
func (l *LobbyScreen) take(now *live.Listing) tea.Cmd {
	before, counts := l.mine, now.Counts()
	l.mine, l.counts = now.Mine(l.S.Me.ID), &counts
	for i := range l.sections {
		l.sections[i].set(l.S, l.source(now, i), l.done(i))
	}
	return l.history.compare(l.S, before, l.mine)
}

// source has the tables of a section.
func (l *LobbyScreen) source(now *live.Listing, at int) source {
	switch at {
	case openSection:
		return now.Open
	case liveSection:
		return now.Live
	}
	return tables(l.mine)
}

// done are the games that stand below the tables of a section.
func (l *LobbyScreen) done(at int) []*archive.Summary {
	if at == mineSection {
		return l.history.games
	}
	return nil
}

// scroll moves the cursor. It reports whether that does anything.
func (l *LobbyScreen) scroll(by func(*widget.List) bool) (moved bool, cmd tea.Cmd) {
	sec := l.Section()
	if try := sec.list; !by(&try) {
		return false, nil
	}
	now := l.S.Listing()
	cmd = l.take(now)
	by(&sec.list)
	sec.load(l.source(now, l.at))
	return true, tea.Batch(cmd, l.scrolled())
}

// look filters and sorts anew and goes to the first row.
func (l *LobbyScreen) look() tea.Cmd {
	now, sec := l.S.Listing(), l.Section()
	cmd := l.take(now)
	sec.list.Choose(0)
	sec.load(l.source(now, l.at))
	return cmd
}

// turn shows another section.
func (l *LobbyScreen) turn(to int) tea.Cmd {
	l.at = to
	return l.Refresh()
}

// Watches implements app.Watcher.
func (l *LobbyScreen) Watches() live.View {
	if l.Talk.Open {
		return live.View{}
	}
	v := live.View{Counts: l.counts}
	switch l.at {
	case openSection:
		v.Section = live.OpenSection
	case liveSection:
		v.Section = live.LiveSection
	default:
		return v
	}
	v.From, v.To, v.Rows = l.Section().watches()
	return v
}

// Ages implements app.Aging. Rows of games under way are not told of every move, and
// catch up then.
func (l *LobbyScreen) Ages() time.Duration {
	sec := l.Section()
	switch {
	case l.Talk.Open || sec.len() == 0:
		return 0
	case l.at == liveSection:
		return time.Minute / 2
	}
	var least time.Duration
	from, to := sec.list.Window()
	for i := from; i < to; i++ {
		switch r := sec.row(i); {
		case r.id() == "": // not drawn yet
		case l.at == openSection:
			least = widget.Sooner(least, widget.UntilAge(l.S.Now().Sub(r.made())))
		default:
			least = widget.Sooner(least, widget.UntilAge(l.S.Now().Sub(r.changed())))
		}
	}
	return least
}

// become forgets what belonged to the person that the session was before.
func (l *LobbyScreen) become() tea.Cmd {
	l.history, l.mine = history{owed: make(map[identity.TableID]bool)}, nil
	return tea.Batch(l.Refresh(), loadHistory(l.S, nil), chat.LoadMutes(l.S))
}

func (l *LobbyScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case app.LobbyMsg:
		return l.onLobby(msg)
	case app.MinuteMsg:
		return l.Refresh()
	case app.ShownMsg:
		l.covered = false
		l.history.oweEnded(l.S)
		return tea.Batch(l.Refresh(), loadHistory(l.S, nil), l.Talk.Wake())
	case app.CoveredMsg:
		l.covered = true
		l.Talk.Sleep()
		for i := range l.sections {
			l.sections[i].rest()
		}
	case app.MeMsg:
		return l.become()
	case historyMsg:
		return l.remember(msg)
	case ImportedMsg:
		return l.history.owe(l.S, msg)
	case app.FoundMsg:
		return l.found(msg)
	case chat.MutesMsg, chat.MuteMsg:
		return tea.Batch(chat.Hush(l.S, msg), l.Talk.Update(msg))
	case chat.RoomMsg, chat.TalkMsg, chat.SaidMsg, chat.AnswerMsg:
		return l.Talk.Update(msg)
	case tea.KeyPressMsg:
		return l.press(msg)
	case tea.PasteMsg:
		return l.typed(msg)
	case tea.MouseClickMsg:
		return l.click(msg)
	case tea.MouseWheelMsg:
		if l.Talk.Open {
			l.Talk.Wheel(msg)
			return nil
		}
		_, cmd := l.scroll(func(list *widget.List) bool { list.Wheel(msg); return true })
		return cmd
	}
	return nil
}

// onLobby takes in what is new, if it is to be seen.
func (l *LobbyScreen) onLobby(msg app.LobbyMsg) tea.Cmd {
	if l.covered || !msg.Mine && !msg.Rows && !msg.Counts {
		return l.S.Unchanged()
	}
	if msg.Mine { // a game that has begun and ended unseen may have come to the history only now
		return tea.Batch(l.Refresh(), loadHistory(l.S, nil))
	}
	return l.Refresh()
}

func (l *LobbyScreen) remember(msg historyMsg) tea.Cmd {
	if msg.who != l.S.Me.ID {
		return nil
	}
	if msg.err != nil {
		l.history.loading = false
		return app.Complain(msg.err)
	}
	l.history.take(msg)
	mine := &l.sections[mineSection]
	mine.more = l.history.more
	mine.set(l.S, tables(l.mine), l.history.games)
	return nil
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

// scrolled fetches more of the history when its end comes near.
func (l *LobbyScreen) scrolled() tea.Cmd {
	if l.at != mineSection {
		return nil
	}
	sec := l.Section()
	return l.history.scrolled(l.S, sec.len()-1-sec.list.Cursor)
}

// Open goes to the chosen table; on an open one of somebody else it sits down.
func (l *LobbyScreen) Open() tea.Cmd {
	r := l.Section().chosen()
	switch {
	case l.opening:
		return nil
	case r.done != nil:
		l.opening = true
		return app.OpenTable(l.S, r.done.ID)
	case r.table == nil:
		return nil
	case r.table.Status == table.Open && !r.table.Involves(l.S.Me.ID):
		l.opening = true
		return app.JoinTable(l.S, r.table.ID)
	}
	now := l.S.Club.Tables.Known(r.table.ID) // the row may be some moves behind
	return l.S.Push(play.NewTableScreen(l.S, cmp.Or(now, r.table)))
}

// playHouse opens the form by which the house is played.
func (l *LobbyScreen) playHouse() tea.Cmd {
	form := newgame.NewHouseScreen(l.S)
	if form == nil {
		return app.Refuse(words.HouseAway)
	}
	return l.S.Push(form)
}

// chosenPerson is the other player of the chosen row, the first if there are two,
// or else the person of this session.
func (l *LobbyScreen) chosenPerson() identity.Person {
	r := l.Section().chosen()
	var people []identity.Person
	if r.table != nil {
		people = append(people, r.table.Host)
	}
	if r.id() != "" {
		seats := r.seats()
		people = append(seats[:], people...)
	}
	for _, p := range people {
		if p.ID != "" && p.ID != l.S.Me.ID {
			return p
		}
	}
	return l.S.Me.Person
}

// mayCancel reports whether the chosen table is an open one of the person's own.
func (l *LobbyScreen) mayCancel() bool {
	t := l.Section().chosen().table
	return t != nil && t.Status == table.Open && t.Host.ID == l.S.Me.ID
}

func (l *LobbyScreen) askCancel() tea.Cmd {
	if !l.mayCancel() {
		return app.Refuse("You can only close your own open table.")
	}
	t := l.Section().chosen().table
	l.ask = &widget.Question{Text: fmt.Sprintf("Take your %s table back?", t.Rules.Info().Name), Yes: func() tea.Cmd { return app.CancelTable(l.S, t.ID) }}
	return nil
}

func (l *LobbyScreen) clearFilter() tea.Cmd {
	l.Section().Filter = ""
	return l.Refresh()
}
