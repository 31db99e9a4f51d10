package lobby_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

func TestFilter(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3")
	p.OnTab("Mine")
	p.Press("shift+tab")
	p.Press("/")
	p.Types("DISC")
	p.Sees("Search: DISC", "1/1 of 3")
	p.Press("enter")
	p.Sees("Search: DISC", "next tab", "esc clear")
	// News passes through the filter in both directions.
	w.Table(w.Account("dora"), pairing.Proposal{Game: "discworld", Seat: 0})
	w.Table(w.Account("emma"), pairing.Proposal{Game: "chess", Seat: 0})
	p.Sees("dora", "Open 2", "of 5")
	p.Misses("emma")
	p.Press("esc")
	p.Sees("emma", "cleo")
	p.Misses("Search:")
	p.Press("/")
	p.Types("no such thing")
	p.Sees(`No match for "no such thing". esc`)
	p.Press("esc")
	p.Sees("emma")
	// Letters are text while the filter is open. Control characters are not.
	p.Press("/")
	p.Types("qj?")
	p.Pastes("\x1b[2J\u202ehost\x00")
	p.Sees("Search: qj?[2Jhost")
	p.Press("ctrl+v")
	p.Sees("Search: qj?[2Jhost")
}

func TestSort(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3")
	p.OnTab("Mine")
	p.Press("shift+tab")
	hosts := func() (order []string) {
		list, _, _ := strings.Cut(p.Frame(), "your games")
		for _, line := range strings.Split(list, "\n") {
			for _, host := range []string{" bob ", " cleo", " you "} {
				if game := strings.Contains(line, "Chess ") || strings.Contains(line, "Discworld ") || strings.Contains(line, " none "); game && strings.Contains(line, host) {
					order = append(order, strings.TrimSpace(host))
				}
			}
		}
		return order
	}
	for _, want := range []string{
		"cleo you bob", // unsorted: newest first
		"cleo you bob", // game
		"bob cleo you", // host
		"cleo you bob", // time: no one has a limit
		"cleo bob you", // free seat: Black, random, White
		"cleo you bob", // options: none has any
		"cleo you bob", // age
		"cleo you bob", // unsorted
	} {
		if got := strings.Join(hosts(), " "); got != want {
			t.Errorf("%q, want %q:\n%s", got, want, p.Frame())
		}
		p.Press(">")
	}
	p.Press(">")
	p.Sees("Host ↑", "sorted by host")
	p.Press("=")
	p.Sees("Host ↓")
	if got := strings.Join(hosts(), " "); got != "you cleo bob" {
		t.Errorf("reversed: %q", got)
	}
	p.Clicks("Host ↓")
	p.Sees("Host ↑")
	p.Press("<", "<")
	p.Misses("sorted by")
}

// TestSearchOnMenus checks that the tabs with a menu are searched too: tables, games and pages. The first
// match is chosen.
func TestSearchOnMenus(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Find an opponent")
	p.Press("/")
	p.Types("cleo ches")
	p.Sees("Search: cleo ches", "3 found", "Live 1")
	p.Misses("Find an opponent")
	if row := p.CursorRow(); !strings.Contains(row, "cleo") {
		t.Errorf("the cursor is on %q", row)
	}
	p.Press("esc")
	p.Sees("Find an opponent")
	p.Press("/")
	p.Types("nothing like it")
	p.Sees(`No match for "nothing like it".`, "0 found")
	p.Press("esc")
	p.OnTab("You")
	p.Press("/")
	p.Types("setting")
	p.Misses("Profile")
	p.Press("enter", "enter")
	p.Until("the settings", func() bool { return p.Model.Top().Title() == "Settings" })
}

// TestEmptyTabs checks that an empty tab says how to begin a game, and offers no search.
func TestEmptyTabs(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	for tab, says := range map[string]string{
		"Open": "No open tables.", "Mine": "You have no games.", "Live": "No games are being played.",
	} {
		p.OnTab(tab)
		p.Sees(says, "f     find an opponent", "c     create a table")
		p.Misses("/ search")
	}
}
