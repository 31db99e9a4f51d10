package ui

import (
	"context"
	"time"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
)

const (
	// searchPage is how many finished games are fetched at once.
	searchPage = 50
	// searchAhead is how near to the last one the cursor comes before more are
	// fetched.
	searchAhead = 10
)

// searchScreen finds finished games: by player, game, result and time.
type searchScreen struct {
	s   *session
	ctx context.Context

	player string
	name   textinput.Model // focused while a player's name is typed
	// choices are the game, the result and the time; at is the one that the keys
	// change.
	choices [3]field
	at      int

	query   archive.Query // of the list, which belongs to asked alone
	asked   int
	games   []*archive.Summary
	next    string // where to go on looking; "" when all are found
	looking bool

	list    list
	opening bool   // a table is on its way
	rows    int    // the line of the body on which the first game was drawn
	spots   []spot // the choices, as they were drawn
}

// The choices of a search.
const (
	chooseGame = iota
	chooseResult
	chooseTime
)

var (
	searchResults = []game.Value{
		{ID: string(archive.AnyResult), Name: "any"}, {ID: string(archive.Won), Name: "won"}, {ID: string(archive.Lost), Name: "lost"},
		{ID: string(archive.Drawn), Name: "drawn"}, {ID: string(archive.FirstWon), Name: "1-0"}, {ID: string(archive.SecondWon), Name: "0-1"},
	}
	// The IDs are durations.
	searchTimes = []game.Value{
		{ID: "", Name: "at any time"}, {ID: "24h", Name: "today"}, {ID: "168h", Name: "this week"},
		{ID: "744h", Name: "this month"}, {ID: "8784h", Name: "this year"},
	}
)

// foundGamesMsg brings a page of what was looked for.
type foundGamesMsg struct {
	to    *searchScreen
	asked int
	found archive.Found
	err   error
}

func newSearchScreen(s *session) screen {
	games := []game.Value{{ID: "", Name: "any"}}
	for _, g := range s.Games {
		games = append(games, game.Value{ID: g.Info().ID, Name: g.Info().Name})
	}
	return &searchScreen{
		s: s, name: newInput("Player: ", 40),
		choices: [3]field{
			chooseGame:   {name: "Game", values: games},
			chooseResult: {name: "Result", values: searchResults},
			chooseTime:   {name: "Ended", values: searchTimes},
		},
	}
}

func (f *searchScreen) init(ctx context.Context) tea.Cmd {
	f.ctx = ctx
	return f.search()
}

func (f *searchScreen) title() string { return "Finished games" }

func (f *searchScreen) typing() bool { return f.name.Focused() }

func (f *searchScreen) keys() []key.Binding {
	if f.name.Focused() {
		return []key.Binding{as(keys.choose, "look for them"), as(keys.back, "close")}
	}
	list := []key.Binding{as(keys.filter, "player"), as(keys.next, "next choice"), keys.change, keys.importGame, as(keys.quit, "back")}
	if len(f.games) > 0 {
		list = append([]key.Binding{as(keys.choose, "open")}, list...)
	}
	return append(list, keys.upDown, keys.pageUp, keys.pageDown, keys.home, keys.end)
}

// search begins to look for what is chosen now.
func (f *searchScreen) search() tea.Cmd {
	f.query = archive.Query{
		Player: f.player, Game: f.choices[chooseGame].value().ID, Result: archive.Wanted(f.choices[chooseResult].value().ID),
	}
	if since, err := time.ParseDuration(f.choices[chooseTime].value().ID); err == nil {
		f.query.From = f.s.Now().Add(-since)
	}
	f.asked++
	f.games, f.next = nil, ""
	f.list.resize(0, f.list.sight)
	return f.look()
}

// look fetches the next page.
func (f *searchScreen) look() tea.Cmd {
	f.looking = true
	ctx, s, me, asked, query, behind := f.ctx, f.s, f.s.me.Person, f.asked, f.query, f.next
	return func() tea.Msg {
		found, err := s.Club.Archive.Search(ctx, me, query, behind, searchPage)
		return foundGamesMsg{f, asked, found, err}
	}
}

// more fetches on when the end of the list comes near.
func (f *searchScreen) more() tea.Cmd {
	if f.looking || f.next == "" || len(f.games)-1-f.list.cursor > max(searchAhead, f.list.sight) {
		return nil
	}
	return f.look()
}

func (f *searchScreen) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case foundGamesMsg:
		return f.take(msg)
	case foundMsg:
		f.opening = false
	case meMsg:
		return f.search()
	case tea.KeyPressMsg:
		return f.press(msg)
	case tea.PasteMsg:
		if f.name.Focused() {
			return typeInto(&f.name, msg)
		}
	case tea.MouseClickMsg:
		return f.click(msg)
	case tea.MouseWheelMsg:
		f.list.wheel(msg)
		return f.more()
	}
	return nil
}

// take adds a page to the list and goes on if that brought too little.
func (f *searchScreen) take(msg foundGamesMsg) tea.Cmd {
	if msg.to != f || msg.asked != f.asked {
		return nil
	}
	f.looking = false
	if msg.err != nil {
		return complain(msg.err)
	}
	for i := range msg.found.Games {
		f.games = append(f.games, &msg.found.Games[i])
	}
	f.next = msg.found.Next
	f.list.rows = len(f.games)
	return f.more()
}

func (f *searchScreen) press(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case f.name.Focused():
		return f.pressName(msg)
	case f.opening:
		return nil
	case key.Matches(msg, keys.choose):
		return f.open()
	case key.Matches(msg, keys.filter):
		return openInput(&f.name, f.player)
	case key.Matches(msg, keys.next):
		f.at = (f.at + 1) % len(f.choices)
	case key.Matches(msg, keys.previous):
		f.at = (f.at + len(f.choices) - 1) % len(f.choices)
	case key.Matches(msg, keys.right):
		return f.turn(f.at, +1)
	case key.Matches(msg, keys.left):
		return f.turn(f.at, -1)
	case key.Matches(msg, keys.importGame):
		return f.s.push(newImportScreen(f.s))
	case key.Matches(msg, keys.back), key.Matches(msg, keys.quit):
		return f.s.pop()
	case f.list.press(msg):
		return f.more()
	}
	return nil
}

func (f *searchScreen) pressName(msg tea.KeyPressMsg) tea.Cmd {
	switch {
	case key.Matches(msg, keys.back):
		closeInput(&f.name)
		return nil
	case msg.String() == "enter":
		f.player = f.name.Value()
		closeInput(&f.name)
		return f.search()
	}
	return typeInto(&f.name, msg)
}

// turn changes one of the choices.
func (f *searchScreen) turn(which, by int) tea.Cmd {
	f.at = which
	f.choices[which].turn(by)
	return f.search()
}

// open goes to the chosen game.
func (f *searchScreen) open() tea.Cmd {
	if f.opening || f.list.cursor >= len(f.games) {
		return nil
	}
	f.opening = true
	return openTable(f.s, f.games[f.list.cursor].ID)
}

// click changes a choice, chooses a game, or opens the one that was chosen
// before.
func (f *searchScreen) click(msg tea.MouseClickMsg) tea.Cmd {
	if msg.Button != tea.MouseLeft || f.typing() {
		return nil
	}
	for _, s := range f.spots {
		if s.holds(msg.X, msg.Y) {
			return s.do()
		}
	}
	i, ok := f.list.at(msg.Y - f.rows)
	switch {
	case !ok:
		return nil
	case i == f.list.cursor:
		return f.open()
	}
	f.list.choose(i)
	return f.more()
}
