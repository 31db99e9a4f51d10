package lobby_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"charm.land/bubbles/v2/key"
	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

func TestLobbyFrames(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3", "Mine 4", "Live 3", "Your games 4")
	if row := p.CursorRow(); !strings.Contains(row, "your turn") {
		t.Errorf("the cursor is on %q", row)
	}
	p.Golden("lobby-play")
	p.Press("tab")
	p.Golden("lobby-open")
	p.Press("tab")
	p.Golden("lobby-mine")
	p.Press("tab")
	p.Golden("lobby-live")
	p.Press("tab")
	p.Sees("Ratings ─", "Last games ─", "won ", "Finished games           1")
	p.Golden("lobby-you")
	p.Press("shift+tab", ">", ">", "/")
	p.Types("ann")
	p.Sees("Search: ann", "Player ↑")
	p.Golden("lobby-filter")
}

// In a large window the page is in the middle. Beside the menu is the puzzle of the day or, if there
// is one, the best running game.
func TestLobbyInALargeWindow(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Resize(120, 40)
	p.Sees("Puzzle of the day ·", "to move: ", "solve it", "Lobby chat ─")
	tuitest.GoldenFrame(t, "lobby-play 120x40", p.Frame())
	p.Resize(200, 60)
	for _, row := range strings.Split(p.Frame(), "\n") {
		text := []rune(strings.TrimRight(row, " "))
		if left := len(text) - len([]rune(strings.TrimLeft(string(text), " "))); len(text) > 0 && (left < 25 || len(text) > 175) {
			t.Errorf("the page is not in the middle: %q", row)
		}
	}
	w.Game(w.Account("bob"), w.Account("cleo"), "e4")
	p.Sees("● LIVE  Chess", "bob – cleo", "W watch", "1. e4")
	p.Misses("Puzzle of the day ·")
	p.Press("W")
	p.Until("the game", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
}

// TestPlaceKeys checks that each capital letter that the lobby shows opens its list, by key and by
// mouse, and that the help of the page has it.
func TestPlaceKeys(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	for _, c := range [][2]string{
		{"P puzzles", "Puzzles"},
		{"T tournaments", "Tournaments"},
		{"E teams", "Teams"},
		{"S studies", "Studies"},
		{"L leaders", "Leaders"},
	} {
		p.Sees(c[0])
		p.Press(c[0][:1])
		p.Until(c[1], func() bool { return p.Model.Top().Title() == c[1] })
		p.Press("q")
		p.Clicks(c[0])
		p.Until(c[1], func() bool { return p.Model.Top().Title() == c[1] })
		p.Press("q")
		if list := p.Model.Top().Keys(); !slices.ContainsFunc(list, func(b key.Binding) bool { return b.Help().Key == c[0][:1] }) {
			t.Errorf("the help does not list %s", c[0])
		}
	}
	p.Press("W")
	p.Sees("There are no games to watch now.")
}

// TestAllGamesAreShown checks that every size shows all games, the first nine with their digit, also
// beside open tables, and that the cursor reaches the last one.
func TestAllGamesAreShown(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann := w.Account("ann")
	for i := range 2 {
		w.Table(w.Account(fmt.Sprint("bob-", i)), pairing.Proposal{Game: "chess", Seat: 0})
		p := w.Visit(app.Visit{Key: ann.Key})
		for _, size := range [][2]int{{40, 20}, {80, 24}, {120, 40}} {
			p.Resize(size[0], size[1])
			p.Sees("1 Chess", "9 ", "Connect Four", "Othello")
			p.Misses("↓")
			p.Press("end")
			if row := p.CursorRow(); !strings.Contains(row+p.Frame(), "▶  Othello") {
				t.Errorf("%v: the cursor is on %q", size, row)
			}
		}
		p.Press("enter")
		p.Sees("Othello", "Learn it")
		p.Disconnect()
	}
}

// TestHostileNames checks that names with odd characters put no control characters into the frame and
// keep its columns aligned.
func TestHostileNames(t *testing.T) {
	w := tuitest.New(t)
	names := []string{
		"\x1b]0;pwned\x07evil", "a\u202egnp.exe", "z\u0301\u0302\u0303\u0304\u0305\u0306", "e\u200dv\u200di\u200dl\u2066",
		"\u009b31mred", "a\nb\rc\td", "\xff\xfe\x80bad", "非常に長い名前をもつ人の名前です", strings.Repeat("W", 500),
	}
	for i, name := range names {
		w.Table(account.Player{Person: identity.Person{ID: identity.PlayerID(rune('a' + i)), Name: name}}, pairing.Proposal{Game: "chess", Seat: 0})
	}
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Resize(60, 24) // the list alone
	p.OnTab("Open")
	p.Sees("Open 9", "evil", "gnp.exe", "red")
	frame := p.Frame()
	for _, r := range frame {
		if r != '\n' && (r < ' ' || r >= 0x7f && r < 0xa0 || r >= 0x200b && r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060 && r <= 0x2069) {
			t.Errorf("%U is on the screen", r)
		}
	}
	age := 0 // its column
	for _, line := range strings.Split(frame, "\n") {
		if name, _, ok := strings.Cut(line, " now "); ok && strings.Contains(name, " Chess ") {
			if w := ansi.StringWidth(name); age != 0 && w != age {
				t.Errorf("out of line: %q", line)
			} else {
				age = w
			}
		}
	}
	p.Fits()
}

// TestShortGameNames checks that a list with little room leaves out the word that ends the names of most
// games before it cuts a name.
func TestShortGameNames(t *testing.T) {
	w := tuitest.NewOfAll(t)
	w.Table(w.Account("cleopatra"), pairing.Proposal{Game: "warfare", Seat: 0, Clock: tuitest.Minutes(15, 10)})
	w.Table(w.Account("bob"), pairing.Proposal{Game: "correct", Seat: 0, Clock: tuitest.Minutes(15, 10)})
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.OnTab("Open")
	p.Sees("Class Warfare   ", "15+10")
}
