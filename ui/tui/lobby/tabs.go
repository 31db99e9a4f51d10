package lobby

import (
	"cmp"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/studies"
	"pawnstorm/ui/words"
)

// tabID identifies a tab of the lobby.
type tabID int

// The tabs, from left to right.
const (
	playTab tabID = iota // things to do at once, and the games
	openTab              // tables with a free seat
	mineTab              // the user's unfinished games
	liveTab              // games being played
	youTab               // the user's pages and finished games
	tabs
)

// newSections returns the lists of the tabs. The first tab has none.
func newSections() [tabs]section {
	return [tabs]section{
		playTab: {name: "Play"},
		openTab: {name: "Open", columns: openColumns, empty: "No open tables. " +
			"Press f to find an opponent, b to play a bot, or c to create a table."},
		mineTab: {name: "Mine", columns: mineColumns, empty: "You have no games. " +
			"Press f to find an opponent, or b to play a bot."},
		liveTab: {name: "Live", columns: liveColumns, empty: "No games are being played. " +
			"Press b to play a bot, or c to create a table."},
		youTab: {name: "You", columns: historyColumns},
	}
}

// page is an entry of the last tab that opens a screen.
type page struct {
	name, help string
	open       func() app.Screen
	now        func(*app.Session) string // replaces the help if it returns a text
}

// says returns the description of a page.
func (p *page) says(s *app.Session) string {
	if p.now != nil {
		return cmp.Or(p.now(s), p.help)
	}
	return p.help
}

// pagesOf returns the user's own pages, and those for everything that belongs to no single table.
// The profile and the declared resources come first.
func pagesOf(s *app.Session) []*page {
	profile := func() app.Screen { return browse.Player(s, s.Me.Person) }
	list := []*page{{"Profile", "Your ratings and results.", profile, nil}}
	for _, r := range browse.Listed(s) {
		open := func() app.Screen { return browse.List(s, r.Name) }
		list = append(list, &page{r.Title, words.SentenceStart(r.Help) + ".", open, latest[r.Name]})
	}
	imports := func() app.Screen { return browse.NewImport(s) }
	more := func() app.Screen { return browse.More(s) }
	return append(list,
		&page{"Import", "Bring games from elsewhere, as PGN.", imports, browse.Importing},
		&page{"More", "Friends, notes, keys, tokens, webhooks, email and vacation.", more, nil},
	)
}

// latest maps the name of a page to a function that says what is new there.
var latest = map[string]func(*app.Session) string{"messages": unread, "teams": invited, "studies": studies.Announced}

// unread says how many messages are unread.
func unread(s *app.Session) string { return words.Unread(s.Mailbox.Unread("")) }

// invited says how many teams have invited the user.
func invited(s *app.Session) string {
	if len(s.Asked) == 0 {
		return ""
	}
	return fmt.Sprintf("You are invited to %s.", words.Count(len(s.Asked), "team"))
}

// nextTab moves by the given number of tabs and wraps around.
func (l *LobbyScreen) nextTab(by int) tea.Cmd { return l.turn((l.at + tabID(by) + tabs) % tabs) }
