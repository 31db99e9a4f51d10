package lobby

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"pawnstorm/game"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/action"
	"pawnstorm/ui/feature"
	"pawnstorm/ui/resource"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/widget"
	"pawnstorm/ui/words"
)

// The ids of the items that are not a table, a game or a tournament.
const (
	seekItem   = "seek"
	botItem    = "bot"
	createItem = "create"
	dailyItem  = "daily"
)

// mostListed is how many tables of a kind the first tab lists at most.
const mostListed = 12

// home makes the groups of the first tab: what to do now, the user's games, what others play and plan,
// and all games.
func (l *LobbyScreen) home(now *live.Listing) []group {
	if l.best != nil {
		l.best = l.S.Club.Tables.Known(l.best.ID)
	}
	if l.best == nil || l.best.Status != table.Playing || !l.best.Listed() {
		l.best = l.S.Club.Tables.Best(now, l.S.Me.ID)
	}
	mine := l.tables("Your games", l.mine, len(l.mine), l.myCells)
	mine.rank, mine.spare = 1, []int{2, 1}
	open := l.tables("Open", now.Open.Page(0, l.listed()), now.Open.Len(), l.openCells)
	open.rank, open.spare = 3, []int{3, 2}
	playing := l.playing(now)
	soon := l.soon()
	ways := l.ways()
	if len(mine.items)+len(open.items)+len(playing.items)+len(soon.items) == 0 && l.Section().Filter == "" {
		ways.shape, ways.items = cards, []item{ways.items[1], ways.items[0], ways.items[3]}
		for i, more := range [...]string{"starts at once", "you can play on", l.S.GameName(l.daily.puzzle.Game)} {
			ways.items[i].cells = append(ways.items[i].cells, more)
		}
		ways.spare = []int{2}
	}
	return []group{ways, mine, open, playing, soon, l.allGames(), l.places()}
}

// playing lists the games of others, in a roomy page only: others show the best one beside the list.
func (l *LobbyScreen) playing(now *live.Listing) group {
	isMine := func(t *table.Table) bool { return t.Involves(l.S.Me.ID) }
	first := now.Live.Page(0, l.listed())
	others := slices.DeleteFunc(slices.Clone(first), isMine)
	g := l.tables("Live", others, now.Live.Len()-len(first)+len(others), l.liveCells)
	g.rank, g.spare, g.roomy = 6, []int{2, 3}, true
	g.more = opener(widget.Keys.Watch, "the best", l.openTV)
	return g
}

func opener(b key.Binding, text string, do func() tea.Cmd) item {
	name := b.Help().Key
	return item{id: "key " + name, key: name, cells: []string{text}, does: "open", do: do}
}

// ways are what the user can do at once.
func (l *LobbyScreen) ways() group {
	s := l.S
	seek := item{id: seekItem, key: "f", cells: []string{"Find an opponent", "we look for you"}, do: func() tea.Cmd {
		return browse.Seek(s, "")
	}}
	if n := l.counts.Open; n > 0 {
		seek.cells[1] = words.Count(n, "player") + " waiting"
	}
	bot := item{id: botItem, key: "b", cells: []string{"Play a bot", "no bots here"}, do: func() tea.Cmd {
		return browse.PlayBot(s, "")
	}}
	if strength := feature.FriendlyBot(s.Caller(nil)); strength != "" {
		bot.cells[1] = strength
	}
	create := item{id: createItem, key: "c", cells: []string{"Create a table", "on your terms"}, do: func() tea.Cmd {
		return browse.NewTable(s, "")
	}}
	if last := s.Remembered["terms"]["clock"]; len(last) > 0 && last[0] != "" {
		create.cells[1] = "last: " + last[0]
	}
	daily := item{id: dailyItem, key: "d", cells: []string{"Puzzle of the day", "none today"}, do: func() tea.Cmd {
		return l.daily.open(s)
	}}
	if l.daily.known {
		daily.rules = l.daily.rules
		daily.cells[1] = fmt.Sprintf("%s, rated %d", strings.TrimPrefix(l.daily.task(), "find "), l.daily.puzzle.Rating)
		if l.daily.tried {
			daily.cells[1] = l.daily.task() + ", you know it"
		}
	}
	g := group{items: []item{seek, bot, create, daily}, whole: true, left: true}
	for i := range g.items {
		g.items[i].does = "choose"
	}
	return g
}

// tables lists tables, the first of them only.
func (l *LobbyScreen) tables(title string, list []*table.Table, of int, cells func(*table.Table) []string) group {
	g := group{title: title, of: of}
	for _, t := range list[:min(len(list), l.listed())] {
		does, _ := enterWords(l.S, t)
		g.items = append(g.items, item{
			id: string(t.ID), cells: cells(t), table: t, does: does,
			waits: t.WaitsFor(l.S.Me.ID), live: t.Status == table.Playing && !t.Involves(l.S.Me.ID),
			do: func() tea.Cmd { return l.openTable(t) },
		})
	}
	return g
}

func (l *LobbyScreen) myCells(t *table.Table) []string {
	return []string{
		opponentCell(l.S, t), shortGame(l.S.TableName(t)), clockWords(l.S, t),
		strings.TrimPrefix(tableState(l.S, t), "● "),
	}
}

func (l *LobbyScreen) openCells(t *table.Table) []string {
	free := freeCell(l.S, t) + " free"
	switch {
	case app.Seeking(t):
		free = "seek"
	case t.FreeSeat() == game.NoSeat:
		free = "any seat"
	}
	return []string{hostCell(l.S, t), shortGame(l.S.TableName(t)), optionsCell(l.S, t), free, clockWords(l.S, t)}
}

func (l *LobbyScreen) liveCells(t *table.Table) []string {
	cells := []string{firstCell(l.S, t) + " – " + secondCell(l.S, t), shortGame(l.S.TableName(t)), "", clockWords(l.S, t)}
	if n := l.S.Club.Tables.Watching(t); n > 0 {
		cells[2] = fmt.Sprintf("%d watching", n)
	}
	return cells
}

// shortGame leaves out what all games are.
func shortGame(name string) string { return strings.TrimSuffix(name, " Chess") }

// tinyGame is the last word of that: Strike for General Strike Chess.
func tinyGame(name string) string {
	if short := shortGame(name); short != name {
		return short[strings.LastIndexByte(short, ' ')+1:]
	}
	return name
}

const (
	// soonWithin is how far ahead the first tab announces tournaments, and mostSoon how many.
	soonWithin = 7 * 24 * time.Hour
	mostSoon   = 4
)

// soon lists the tournaments that are running or begin soon.
func (l *LobbyScreen) soon() group {
	s := l.S
	all := func() tea.Cmd { return s.Push(browse.List(s, "tournaments")) }
	g := group{title: "Starting soon", rank: 4, spare: []int{2, 3}, more: opener(widget.Keys.Tournaments, "all", all)}
	list := s.Club.Tournaments.Going()
	list = slices.DeleteFunc(slices.Clone(list), func(t *tournament.Tournament) bool {
		return t.Starts.Sub(s.Now()) > soonWithin
	})
	slices.SortStableFunc(list, func(a, b *tournament.Tournament) int {
		return cmp.Or(-cmp.Compare(a.Status, b.Status), a.Starts.Compare(b.Starts))
	})
	g.of = len(list)
	for _, t := range list[:min(len(list), mostSoon)] {
		if t.Status == tournament.Running {
			g.title = "Tournaments"
		}
		ref := resource.Ref{Kind: action.Tournament, ID: string(t.ID)}
		stage := strings.TrimPrefix(s.Caller(nil).Viewer().TournamentStage(t), "starts ")
		g.items = append(g.items, item{
			id: string(t.ID), does: "open", live: t.Status == tournament.Running,
			cells: []string{
				words.TournamentName(t), stage, shortGame(s.GameName(t.Game)) + " " + t.Clock,
				words.Count(t.Players(), "player"),
			},
			do: func() tea.Cmd { return browse.Open(s, ref) },
		})
	}
	return g
}

// allGames lists the games, with a digit for the first nine.
func (l *LobbyScreen) allGames() group {
	g := group{title: "Games", of: len(l.S.Games), shape: grid, rank: 2, whole: true}
	for i, rules := range l.S.Games {
		info := rules.Info()
		digit := " "
		if i < 9 {
			digit = strconv.Itoa(i + 1)
		}
		g.items = append(g.items, item{
			id: "game " + info.ID, key: digit, cells: []string{tinyGame(info.Name), cmp.Or(info.Motto, info.Blurb)},
			rules: rules, does: "choose", do: func() tea.Cmd { return l.S.Push(newGamePage(l.S, rules)) },
		})
	}
	return g
}

// places are the keys that lead to everything else.
func (l *LobbyScreen) places() group {
	g := group{shape: keys, rank: 5}
	for _, p := range placeKeys {
		g.items = append(g.items, opener(p.key, p.key.Help().Desc, func() tea.Cmd {
			return l.S.Push(browse.List(l.S, p.list))
		}))
	}
	g.items = append(g.items, opener(widget.Keys.Watch, "watch", l.openTV))
	return g
}

// listKey is a key that opens the list of a resource.
type listKey struct {
	key  key.Binding
	list string
}

// placeKeys are the capital letters of the lists that belong to no table.
var placeKeys = []listKey{
	{widget.Keys.Puzzles, "puzzles"},
	{widget.Keys.Tournaments, "tournaments"},
	{widget.Keys.Teams, "teams"},
	{widget.Keys.Studies, "studies"},
	{widget.Keys.Leaders, "leaders"},
}
