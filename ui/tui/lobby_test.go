package tui_test

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/play"
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

// In a large window the cards stand in the middle, with the puzzle of the day beside them, or the
// best game if one is being played.
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
			t.Errorf("not in the middle: %q", row)
		}
	}
	w.Game(w.Account("bob"), w.Account("cleo"), "e4")
	p.Sees("Watch the best game: bob – cleo", "1. e4")
	p.Misses("d solve")
	p.Misses("── puzzle of the day")
}

// If not all games fit, a sign shows on which side there are more.
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

// The history shows the opening of each game if there is room.
func TestHistoryNamesOpenings(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Do(w.Game(ann, bob, "e4", "e5", "Nf3", "Nc6", "Bb5"), bob, table.Intent{Kind: table.Resign})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("[Play]")
	p.Press("shift+tab")
	p.Sees("[You]", "won, resignation")
	p.Misses("Ruy Lopez")
	p.Resize(200, 60)
	p.Sees("Ruy Lopez")
}

// News of others appears without a key press, and the cursor stays on its table.
func TestLobbyIsLive(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	first := w.Table(bob, pairing.Proposal{Game: "discworld", Seat: 0})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 1", "▶ Discworld")
	for range 9 {
		w.Clock.Advance(time.Minute)
		w.Table(bob, pairing.Proposal{Game: "chess", Seat: 0})
	}
	p.Sees("Open 10", "10/10")
	if row := p.CursorRow(); !strings.Contains(row, "Discworld") {
		t.Errorf("the cursor went to %q", row)
	}
	w.Do(first, bob, table.Intent{Kind: table.Cancel})
	p.Sees("Open 9", "9/9")
	other := w.Visit(app.Visit{})
	p.Sees("2 here")
	other.Press("esc")
	other.Sees("Open 9")
}

func TestJoining(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	made := w.Table(bob, pairing.Proposal{Game: "chess", Seat: 0})
	host, guest := w.Visit(app.Visit{Key: bob.Key}), w.Visit(app.Visit{Key: ann.Key})
	host.Sees("Open 1")
	host.Press("enter")
	host.OnTable(made.ID)
	guest.Sees("Open 1", "enter sit")
	guest.Press("enter")
	if again := guest.Model.Top().(*lobby.LobbyScreen).Open(); again != nil {
		t.Error("a second enter asks for a second table")
	}
	guest.OnTable(made.ID)
	host.Until("the game", func() bool { return host.Model.Top().(*play.TableScreen).Table.Status == table.Playing })
}

// If two users press enter at once, one gets the seat. The other learns that and stays in the
// lobby.
func TestJoinRace(t *testing.T) {
	w := tuitest.New(t)
	host := w.Account("host-of-all")
	made := w.Table(host, pairing.Proposal{Game: "chess", Seat: 0})
	var people []*tuitest.Person
	for _, name := range []string{"ann", "bob", "cleo"} {
		p := w.Visit(app.Visit{Key: w.Account(name).Key})
		p.Sees("Open 1", "enter sit")
		people = append(people, p)
	}
	for _, p := range people {
		p.Press("enter")
	}
	seated := 0
	for _, p := range people {
		p.Until("the seat or a word", func() bool {
			_, ok := p.Model.Top().(*play.TableScreen)
			return ok || strings.Contains(p.Frame(), "Someone else was faster")
		})
		if table, ok := p.Model.Top().(*play.TableScreen); ok {
			seated++
			if table.Table.SeatOf(p.Model.Session.Me.ID) == game.NoSeat {
				t.Error("somebody is at the table without a seat")
			}
			continue
		}
		p.Sees("Live")
	}
	if seated != 1 {
		t.Errorf("%d have the seat", seated)
	}
	people[0].Until("the game", func() bool {
		now, err := w.Tables.Get(t.Context(), made.ID)
		return err == nil && now.Status == table.Playing
	})
}

func TestPrivateCode(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	made := w.Table(bob, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Lobby")
	p.Press("e")
	p.Types("nonsense")
	p.Press("enter")
	p.Sees("There is no table", "Code or table: nonsense")
	p.Press("esc")
	p.Misses("Code or table")
	p.Press("e")
	p.Types(strings.ToUpper(identity.SpellCode(made.Code)))
	p.Press("enter")
	p.OnTable(made.ID)
	p.Press("q")
	p.Sees("Lobby")
	p.Misses("Code or table")
}

func TestStraightToATable(t *testing.T) {
	w := tuitest.New(t)
	made := w.Game(w.Account("ann"), w.Account("bob"))
	w.Visit(app.Visit{Words: []string{string(made.ID)}}).OnTable(made.ID)
	lost := w.Visit(app.Visit{Words: []string{"nowhere"}})
	lost.Sees("There is no table", "Live 1")
}

func TestTakingATableBack(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 1", "x close table")
	p.Press("x")
	p.Sees("Close your Chess table? y yes, x no.")
	p.Press("q", "x")
	p.Misses("y yes, x no.")
	p.Sees("Open 1")
	p.Press("x", "y")
	p.Sees("Table closed.", "Lobby")

	w.Table(w.Account("bob"), pairing.Proposal{Game: "chess", Seat: 0})
	p.OnTab("Open 1")
	p.Press("x")
	p.Sees("You can only close your own open table")
}

func TestKeysOfTheLobby(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3", "[Mine 4]")
	p.Press("shift+tab")
	p.Press("esc")
	p.Sees("[Open 3]")
	p.Press("right", "right")
	p.Sees("[Live 3]")
	p.Press("left")
	p.Sees("[Mine 4]")
	p.Clicks("Live")
	p.Sees("[Live 3]", "1/3")
	p.Press("G")
	p.Sees("3/3")
	p.Press("k")
	p.Sees("2/3")
	p.Clicks("29m")
	p.Sees("1/3")
	p.Clicks("29m")
	p.Until("the table", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	p.Press("q")
	p.Sees("[Live 3]")
	p.Press("q")
	p.Sees("Leave pawnstorm?")
	p.Press("y")
	p.Until("the end", func() bool { return p.Left })
}

func TestFilter(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3", "[Mine 4]")
	p.Press("shift+tab")
	p.Press("/")
	p.Types("DISC")
	p.Sees("Filter: DISC", "1/1 of 3")
	p.Press("enter")
	p.Sees("Filter: DISC", "c create")
	// News passes through the filter in both directions.
	w.Table(w.Account("dora"), pairing.Proposal{Game: "discworld", Seat: 0})
	w.Table(w.Account("emma"), pairing.Proposal{Game: "chess", Seat: 0})
	p.Sees("dora", "Open 2", "of 5")
	p.Misses("emma")
	p.Press("esc")
	p.Sees("emma", "cleo")
	p.Misses("Filter")
	p.Press("/")
	p.Types("no such thing")
	p.Sees("Nothing matches the filter")
	p.Press("esc")
	p.Sees("emma")
	// Letters are text while the filter is open. Control characters are not.
	p.Press("/")
	p.Types("qj?")
	p.Pastes("\x1b[2J\u202ehost\x00")
	p.Sees("Filter: qj?[2Jhost")
	p.Press("ctrl+v")
	p.Sees("Filter: qj?[2Jhost")
}

func TestSort(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 3", "[Mine 4]")
	p.Press("shift+tab")
	hosts := func() (order []string) {
		list, _, _ := strings.Cut(p.Frame(), "your games")
		for _, line := range strings.Split(list, "\n") {
			for _, host := range []string{" bob ", " cleo", " you "} {
				if strings.Contains(line, "Chess") && strings.Contains(line, host) {
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
		p.Press("a")
	}
}

func TestFinishedGamesComeByThePage(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	for range lobby.HistoryPage + 7 {
		w.Clock.Advance(time.Minute)
		w.Do(w.Game(ann, bob), bob, table.Intent{Kind: table.Resign})
	}
	settled(w, ann, lobby.HistoryPage+7)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.OnTab("You")
	p.Sees("1/65+")
	p.Press("G")
	p.Sees("65/72")
	p.Misses("+")
	p.Press("enter")
	p.Until("the table", func() bool {
		tbl, ok := p.Model.Top().(*play.TableScreen)
		return ok && tbl.Table.Status == table.Over
	})
	p.Press("q")
	p.Sees("65/72")
	p.Press("g")
	p.Sees("1/72")
	// A game that ends moves from the running games down to the history.
	w.Clock.Advance(time.Minute)
	game := w.Game(ann, bob)
	p.Sees("1/72", "Mine 1")
	w.Do(game, bob, table.Intent{Kind: table.Resign})
	p.Sees("Mine  ", "1/73")
	p.Misses("● your turn")
}

// settled waits until the history of a player has that length.
func settled(w *tuitest.World, who account.Player, games int) {
	w.Tb.Helper()
	changes := w.Tables.Changes(w.Tb.Context())
	late := time.NewTimer(clubtest.Patience)
	defer late.Stop()
	for {
		got, err := w.Archive.History(w.Tb.Context(), who.ID, nil, games+1)
		if err != nil {
			w.Tb.Fatal(err)
		}
		if len(got) == games && len(w.Tables.Listing().Mine(who.ID)) == 0 {
			return
		}
		select {
		case <-changes:
		case <-late.C:
			w.Tb.Fatalf("%d games are settled, want %d", len(got), games)
		}
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

// TestOddsInLobby checks that users can read the odds of a table in full before they sit down.
func TestOddsInLobby(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	made, err := w.Pairing.Create(t.Context(), bob.Person, pairing.Proposal{Game: "chess", Seat: 0, Odds: pairing.Odds{Piece: "knight"}})
	if err != nil {
		t.Fatal(err)
	}
	w.Known(made)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("plays without the queen's", "knight")
}
