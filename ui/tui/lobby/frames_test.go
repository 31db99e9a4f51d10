package lobby_test

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

func TestLobbyFrames(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3", "[Mine 4]", "Live 3", "only you are here")
	p.Press("shift+tab")
	p.Golden("lobby-open")
	p.Press("tab")
	p.Golden("lobby-mine")
	p.Press("tab")
	p.Golden("lobby-live")
	p.Press("tab")
	p.Sees("won, resignation")
	p.Golden("lobby-you")
	p.Press("shift+tab", "a", "a", "/")
	p.Types("ann")
	p.Sees("Filter: ann", "▾Player")
	p.Golden("lobby-filter")
}

// In a large window the cards are centred. Beside them is the best running game, or else the puzzle
// of the day.
func TestLobbyInALargeWindow(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Resize(120, 40)
	p.Sees("[Play]", "── puzzle of the day", "to move: ", "d solve")
	tuitest.GoldenFrame(t, "lobby-play 120x40", p.Frame())
	p.Resize(200, 60)
	rows := strings.Split(p.Frame(), "\n")
	for _, row := range rows[1 : len(rows)-1] {
		text := []rune(strings.TrimRight(row, " "))
		if left := len(text) - len([]rune(strings.TrimLeft(string(text), " "))); len(text) > 0 && (left < 30 || len(text) > 170) {
			t.Errorf("the card is not in the middle: %q", row)
		}
	}
	w.Game(w.Account("bob"), w.Account("cleo"), "e4")
	p.Sees("Watch the best game: bob – cleo", "1. e4")
	p.Misses("d solve")
	p.Misses("── puzzle of the day")
}

// If not all games fit, a sign shows where there are more.
func TestMoreGamesThanFit(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	last := w.Games[len(w.Games)-1].Info().Name
	p.Resize(120, 60)
	p.Sees("Discworld", last)
	p.Misses("↓")
	p.Resize(40, 20)
	p.Sees("1 Chess ", "↓")
	p.Misses("↑")
	p.Misses(last)
	p.Press("end")
	p.Sees(last, "↑")
	p.Misses("↓")
	p.Misses("1 Chess ")
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
