package lobby

import (
	"cmp"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/examining"
	"pawnstorm/ui/words"
)

// tabID names a tab of the lobby.
type tabID int

// The tabs, from left to right.
const (
	playTab tabID = iota // what can be done at once, and the games
	openTab              // tables with a free seat
	mineTab              // the person's games that are not over
	liveTab              // games under way
	youTab               // the person's pages and their games that are over
	tabs
)

// newSections are the lists of the tabs. The first tab has none.
func newSections() [tabs]section {
	return [tabs]section{
		playTab: {name: "Play"},
		openTab: {name: "Open", columns: openColumns, empty: "No table is open. Press f to find an opponent, b to play the house, or c to create a table."},
		mineTab: {name: "Mine", columns: mineColumns, empty: "You have no games under way. Press f to find an opponent, or b to play the house."},
		liveTab: {name: "Live", columns: liveColumns, empty: "Nobody plays just now. Press b to play the house, or c to create a table."},
		youTab:  {name: "You", columns: historyColumns},
	}
}

// counted is how many rows a tab names; 0 is not written.
func (l *LobbyScreen) counted(at tabID) int {
	if at == playTab || at == youTab {
		return 0
	}
	return l.sections[at].len()
}

// page is something to open from the list of the last tab.
type page struct {
	name, help string
	open       func(*LobbyScreen) tea.Cmd
	now        func(*app.Session) string // takes the place of the help while it says something
}

// says is what there is to say of a page.
func (p *page) says(s *app.Session) string {
	if p.now != nil {
		return cmp.Or(p.now(s), p.help)
	}
	return p.help
}

// pagesOf are what a person has of their own, and what belongs to no single table: first what
// is declared.
func pagesOf(s *app.Session) []*page {
	list := []*page{{"Profile", "Your ratings and results.", func(l *LobbyScreen) tea.Cmd { return l.S.Push(browse.Player(l.S, l.S.Me.Person)) }, nil}}
	for _, r := range browse.Listed(s) {
		list = append(list, &page{r.Title, words.SentenceStart(r.Help) + ".", func(l *LobbyScreen) tea.Cmd { return l.S.Push(browse.List(l.S, r.Name)) }, latest[r.Name]})
	}
	return append(list,
		&page{"Import", "Bring games from elsewhere, as PGN.", func(l *LobbyScreen) tea.Cmd { return l.S.Push(browse.NewImport(l.S)) }, browse.Importing},
		&page{"More", "Friends, notes, keys, tokens, webhooks, email and vacation.", func(l *LobbyScreen) tea.Cmd { return l.S.Push(browse.More(l.S)) }, nil},
	)
}

// latest says what is new on some pages.
var latest = map[string]func(*app.Session) string{"messages": unread, "teams": invited, "studies": examining.Announced}

// unread says how many messages wait to be read.
func unread(s *app.Session) string { return words.Unread(s.Mail.Unread("")) }

// invited says how many teams invite the person.
func invited(s *app.Session) string {
	if len(s.Asked) == 0 {
		return ""
	}
	return fmt.Sprintf("You are invited to %s.", words.Count(len(s.Asked), "team"))
}

// nextTab is the tab so many further, round and round.
func (l *LobbyScreen) nextTab(by int) tea.Cmd { return l.turn((l.at + tabID(by) + tabs) % tabs) }

// nextGame asks the root for the next game that waits.
func (l *LobbyScreen) nextGame() tea.Cmd { return app.Send(app.NextMsg{}) }
