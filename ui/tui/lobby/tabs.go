package lobby

import tea "charm.land/bubbletea/v2"

// tabID identifies a tab of the lobby.
type tabID int

// The tabs, from left to right.
const (
	playTab tabID = iota // things to do at once, and the games
	openTab              // tables with a free seat
	mineTab              // the user's unfinished games
	liveTab              // games being played
	youTab               // the user's pages, and those for everything else
	tabs
)

// tabNames are the names of the tabs.
var tabNames = [tabs]string{"Play", "Open", "Mine", "Live", "You"}

// newSections returns the lists of the tabs. The first and the last one are menus.
func newSections() [tabs]section {
	return [tabs]section{
		openTab: {columns: openColumns, empty: "No open tables."},
		mineTab: {columns: mineColumns, empty: "You have no games."},
		liveTab: {columns: liveColumns, empty: "No games are being played."},
	}
}

// nextTab moves by the given number of tabs and wraps around.
func (l *LobbyScreen) nextTab(by int) tea.Cmd { return l.turn((l.at + tabID(by) + tabs) % tabs) }
