package home

import (
	"context"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/boardview"
	"pawnstorm/ui/tui/widget"
)

const (
	// searchPage is how many finished games are fetched at once.
	searchPage = 50
	// searchAhead is how near to the last one the cursor comes before more are
	// fetched.
	searchAhead = 10
)

// SearchScreen finds finished games: by player, game, result and time.
type SearchScreen struct {
	s   *app.Session
	ctx context.Context

	player string
	name   widget.Input // focused while a player's name is typed
	// choices are the game, the result and the time; at is the one that the keys
	// change.
	choices [3]widget.Field
	at      int

	query   archive.Query // of the list, which belongs to asked alone
	Asked   int
	games   []*archive.Summary
	next    string // where to go on looking; "" when all are found
	looking bool
	// incomplete says that there may be games that cannot be found yet.
	incomplete bool

	list    widget.List
	opening bool             // a table is on its way
	rows    int              // the line of the body on which the first game was drawn
	spots   []boardview.Spot // the choices, as they were drawn
}

// The choices of a search.
const (
	chooseGame = iota
	chooseResult
	chooseTime
)

var (
	searchResults = []game.Value{
		{ID: string(archive.AnyResult), Name: "any"},
		{ID: string(archive.Won), Name: "won"},
		{ID: string(archive.Lost), Name: "lost"},
		{ID: string(archive.Drawn), Name: "drawn"},
		{ID: string(archive.FirstWon), Name: "1-0"},
		{ID: string(archive.SecondWon), Name: "0-1"},
	}
	// The IDs are durations.
	searchTimes = []game.Value{
		{ID: "", Name: "at any time"},
		{ID: "24h", Name: "today"},
		{ID: "168h", Name: "this week"},
		{ID: "744h", Name: "this month"},
		{ID: "8784h", Name: "this year"},
	}
)

// FoundGamesMsg brings a page of what was looked for.
type FoundGamesMsg struct {
	To    *SearchScreen
	Asked int
	Found archive.Found
	err   error
}

func newSearchScreen(s *app.Session) app.Screen {
	games := []game.Value{{ID: "", Name: "any"}}
	for _, g := range s.Games {
		games = append(games, game.Value{ID: g.Info().ID, Name: g.Info().Name})
	}
	return &SearchScreen{
		s: s, name: widget.NewInput("Player: ", 40),
		choices: [3]widget.Field{
			chooseGame:   {Name: "Game", Values: games},
			chooseResult: {Name: "Result", Values: searchResults},
			chooseTime:   {Name: "Ended", Values: searchTimes},
		},
	}
}

func (f *SearchScreen) Init(ctx context.Context) tea.Cmd {
	f.ctx = ctx
	return f.search()
}

// Most implements app.Sized.
func (f *SearchScreen) Most() (w, h int) { return pageMost, pageHigh }

func (f *SearchScreen) Title() string { return "Finished games" }

func (f *SearchScreen) Typing() bool { return f.name.Focused() }

func (f *SearchScreen) Keys() []key.Binding {
	if f.name.Focused() {
		return []key.Binding{widget.As(widget.Keys.Choose, "look for them"), widget.As(widget.Keys.Back, "close")}
	}
	list := []key.Binding{widget.As(widget.Keys.Filter, "player"), widget.As(widget.Keys.Next, "next choice"), widget.Keys.Change, importKey, widget.As(widget.Keys.Quit, "back")}
	if len(f.games) > 0 {
		list = append([]key.Binding{widget.As(widget.Keys.Choose, "open")}, list...)
	}
	return append(list, widget.Keys.UpDown, widget.Keys.PageUp, widget.Keys.PageDown, widget.Keys.Home, widget.Keys.End)
}

// search begins to look for what is chosen now.
func (f *SearchScreen) search() tea.Cmd {
	f.query = archive.Query{
		Player: f.player, Game: f.choices[chooseGame].Value().ID, Result: archive.Wanted(f.choices[chooseResult].Value().ID),
	}
	if since, err := time.ParseDuration(f.choices[chooseTime].Value().ID); err == nil {
		f.query.From = f.s.Now().Add(-since)
	}
	f.Asked++
	f.games, f.next = nil, ""
	f.list.Resize(0, f.list.Sight)
	return f.look()
}

// look fetches the next page.
func (f *SearchScreen) look() tea.Cmd {
	f.looking = true
	ctx, s, me, asked, query, behind := f.ctx, f.s, f.s.Me.Person, f.Asked, f.query, f.next
	return func() tea.Msg {
		found, err := s.Club.Archive.Search(ctx, me, query, behind, searchPage)
		return FoundGamesMsg{f, asked, found, err}
	}
}

// more fetches on when the end of the list comes near.
func (f *SearchScreen) more() tea.Cmd {
	if f.looking || f.next == "" || len(f.games)-1-f.list.Cursor > max(searchAhead, f.list.Sight) {
		return nil
	}
	return f.look()
}

func (f *SearchScreen) Update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case FoundGamesMsg:
		return f.take(msg)
	case app.FoundMsg:
		f.opening = false
	case app.MeMsg:
		return f.search()
	case tea.KeyPressMsg:
		return f.press(msg)
	case tea.PasteMsg:
		if f.name.Focused() {
			return widget.TypeInto(&f.name, msg)
		}
	case tea.MouseClickMsg:
		return f.click(msg)
	case tea.MouseWheelMsg:
		f.list.Wheel(msg)
		return f.more()
	}
	return nil
}

// take adds a page to the list and goes on if that brought too little.
func (f *SearchScreen) take(msg FoundGamesMsg) tea.Cmd {
	if msg.To != f || msg.Asked != f.Asked {
		return nil
	}
	f.looking = false
	if msg.err != nil {
		return app.Complain(msg.err)
	}
	for i := range msg.Found.Games {
		f.games = append(f.games, &msg.Found.Games[i])
	}
	f.next, f.incomplete = msg.Found.Next, msg.Found.Incomplete
	f.list.Rows = len(f.games)
	return f.more()
}

func (f *SearchScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case f.name.Focused():
		return f.pressName(msg)
	case f.opening:
		return nil
	case key.Matches(msg, widget.Keys.Choose):
		return f.open()
	case key.Matches(msg, widget.Keys.Filter):
		return widget.OpenInput(&f.name, f.player)
	case key.Matches(msg, widget.Keys.Next):
		f.at = (f.at + 1) % len(f.choices)
	case key.Matches(msg, widget.Keys.Previous):
		f.at = (f.at + len(f.choices) - 1) % len(f.choices)
	case key.Matches(msg, widget.Keys.Right):
		return f.turn(f.at, +1)
	case key.Matches(msg, widget.Keys.Left):
		return f.turn(f.at, -1)
	case key.Matches(msg, importKey):
		return f.s.Push(newImportScreen(f.s))
	case key.Matches(msg, widget.Keys.Back), key.Matches(msg, widget.Keys.Quit):
		return f.s.Pop()
	case f.list.Press(msg):
		return f.more()
	}
	return nil
}

func (f *SearchScreen) pressName(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, widget.Keys.Back):
		widget.CloseInput(&f.name)
		return nil
	case msg.String() == "enter":
		f.player = f.name.Value()
		widget.CloseInput(&f.name)
		return f.search()
	}
	return widget.TypeInto(&f.name, msg)
}

// turn changes one of the choices.
func (f *SearchScreen) turn(which, by int) tea.Cmd {
	f.at = which
	f.choices[which].Turn(by)
	return f.search()
}

// open goes to the chosen game.
func (f *SearchScreen) open() tea.Cmd {
	if f.opening || f.list.Cursor >= len(f.games) {
		return nil
	}
	f.opening = true
	return app.OpenTable(f.s, f.games[f.list.Cursor].ID)
}

// click changes a choice, chooses a game, or opens the one that was chosen
// before.
func (f *SearchScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || f.Typing() {
		return nil
	}
	for _, s := range f.spots {
		if s.Holds(msg.X, msg.Y) {
			return s.Do()
		}
	}
	i, ok := f.list.At(msg.Y - f.rows)
	switch {
	case !ok:
		return nil
	case i == f.list.Cursor:
		return f.open()
	}
	f.list.Choose(i)
	return f.more()
}
