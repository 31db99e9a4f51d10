package tui

import (
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/play"
)

// crowd is a lobby where ann sees something in every section.
func crowd(t *testing.T) (w *world, ann account.Player) {
	w = newWorld(t)
	ann = w.account("ann")
	bob, cleo := w.account("bob"), w.account("cleopatra-the-7t")
	w.do(w.game(ann, cleo, "e4", "e5"), cleo, table.Intent{Kind: table.Resign})
	w.advance(50 * time.Hour)
	w.game(ann, bob, "d4", "d5")
	w.advance(3 * time.Hour)
	w.game(cleo, ann, "c4", "c5")
	w.advance(time.Minute)
	w.game(cleo, bob, "f4", "f5", "g4")
	w.advance(20 * time.Minute)
	w.table(bob, pairing.Proposal{Game: "discworld", Seat: game.NoSeat})
	w.advance(7 * time.Minute)
	w.table(ann, pairing.Proposal{Game: "chess", Seat: 1})
	w.advance(2 * time.Minute)
	w.table(cleo, pairing.Proposal{Game: "chess", Seat: 0})
	w.table(ann, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	return w, ann
}

// cursorRow returns the text of the chosen row.
func (p *person) cursorRow() string {
	for _, line := range strings.Split(p.frame(), "\n") {
		if strings.HasPrefix(line, "▶") || strings.HasPrefix(line, "▸") {
			return line
		}
	}
	return ""
}

// onTable waits until a table is on the screen.
func (p *person) onTable(id identity.TableID) {
	p.t.Helper()
	p.until("table "+string(id), func() bool {
		t, ok := p.model.top().(*play.TableScreen)
		return ok && t.Table.ID == id
	})
}

func TestLobbyFrames(t *testing.T) {
	w, ann := crowd(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 3", "[Mine 4]", "Live 3", "only you are here")
	p.press("shift+tab")
	p.golden("lobby-open")
	p.press("tab")
	p.golden("lobby-mine")
	p.press("tab")
	p.golden("lobby-live")
	p.press("tab")
	p.sees("won, resignation")
	p.golden("lobby-you")
	p.press("shift+tab", "a", "a", "/")
	p.types("ann")
	p.sees("Filter: ann", "▾Player")
	p.golden("lobby-filter")
}

// In a large window the cards stand in the middle, with the puzzle of the day beside them, or the
// best game if one is being played.
func TestLobbyInALargeWindow(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.resize(120, 40)
	p.sees("[Play]", "── puzzle of the day", "to move: ", "d solve")
	goldenFrame(t, "lobby-play 120x40", p.frame())
	p.resize(200, 60)
	rows := strings.Split(p.frame(), "\n")
	for _, row := range rows[1 : len(rows)-1] {
		text := []rune(strings.TrimRight(row, " "))
		if left := len(text) - len([]rune(strings.TrimLeft(string(text), " "))); len(text) > 0 && (left < 30 || len(text) > 170) {
			t.Errorf("not in the middle: %q", row)
		}
	}
	w.game(w.account("bob"), w.account("cleo"), "e4")
	p.sees("Watch the best game: bob – cleo", "1. e4")
	p.misses("d solve")
	p.misses("── puzzle of the day")
}

// If not all games fit, a sign shows on which side there are more.
func TestMoreGamesThanFit(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	last := w.games[len(w.games)-1].Info().Name
	p.resize(120, 60)
	p.sees("Discworld", last)
	p.misses("↓")
	p.resize(40, 20)
	p.sees("1 Chess ", "↓")
	p.misses("↑")
	p.misses(last)
	p.press("end")
	p.sees(last, "↑")
	p.misses("↓")
	p.misses("1 Chess ")
}

// The history shows the opening of each game if there is room.
func TestHistoryNamesOpenings(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.do(w.game(ann, bob, "e4", "e5", "Nf3", "Nc6", "Bb5"), bob, table.Intent{Kind: table.Resign})
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("[Play]")
	p.press("shift+tab")
	p.sees("[You]", "won, resignation")
	p.misses("Ruy Lopez")
	p.resize(200, 60)
	p.sees("Ruy Lopez")
}

// News of others appears without a key press, and the cursor stays on its table.
func TestLobbyIsLive(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	first := w.table(bob, pairing.Proposal{Game: "discworld", Seat: 0})
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 1", "▶ Discworld")
	for range 9 {
		w.advance(time.Minute)
		w.table(bob, pairing.Proposal{Game: "chess", Seat: 0})
	}
	p.sees("Open 10", "10/10")
	if row := p.cursorRow(); !strings.Contains(row, "Discworld") {
		t.Errorf("the cursor went to %q", row)
	}
	w.do(first, bob, table.Intent{Kind: table.Cancel})
	p.sees("Open 9", "9/9")
	other := w.visit(app.Visit{})
	p.sees("2 here")
	other.press("esc")
	other.sees("Open 9")
}

func TestJoining(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	made := w.table(bob, pairing.Proposal{Game: "chess", Seat: 0})
	host, guest := w.visit(app.Visit{Key: bob.Key}), w.visit(app.Visit{Key: ann.Key})
	host.sees("Open 1")
	host.press("enter")
	host.onTable(made.ID)
	guest.sees("Open 1", "enter sit")
	guest.press("enter")
	if again := guest.model.top().(*lobby.LobbyScreen).Open(); again != nil {
		t.Error("a second enter asks for a second table")
	}
	guest.onTable(made.ID)
	host.until("the game", func() bool { return host.model.top().(*play.TableScreen).Table.Status == table.Playing })
}

// If two users press enter at once, one gets the seat. The other learns that and stays in the
// lobby.
func TestJoinRace(t *testing.T) {
	w := newWorld(t)
	host := w.account("host-of-all")
	made := w.table(host, pairing.Proposal{Game: "chess", Seat: 0})
	var people []*person
	for _, name := range []string{"ann", "bob", "cleo"} {
		p := w.visit(app.Visit{Key: w.account(name).Key})
		p.sees("Open 1", "enter sit")
		people = append(people, p)
	}
	for _, p := range people {
		p.press("enter")
	}
	seated := 0
	for _, p := range people {
		p.until("the seat or a word", func() bool {
			_, ok := p.model.top().(*play.TableScreen)
			return ok || strings.Contains(p.frame(), "Someone else was faster")
		})
		if table, ok := p.model.top().(*play.TableScreen); ok {
			seated++
			if table.Table.SeatOf(p.model.session.Me.ID) == game.NoSeat {
				t.Error("somebody is at the table without a seat")
			}
			continue
		}
		p.sees("Live")
	}
	if seated != 1 {
		t.Errorf("%d have the seat", seated)
	}
	people[0].until("the game", func() bool {
		now, err := w.service.Tables.Get(t.Context(), made.ID)
		return err == nil && now.Status == table.Playing
	})
}

func TestPrivateCode(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	made := w.table(bob, pairing.Proposal{Game: "chess", Seat: 0, Private: true})
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Lobby")
	p.press("e")
	p.types("nonsense")
	p.press("enter")
	p.sees("There is no table", "Code or table: nonsense")
	p.press("esc")
	p.misses("Code or table")
	p.press("e")
	p.types(strings.ToUpper(identity.SpellCode(made.Code)))
	p.press("enter")
	p.onTable(made.ID)
	p.press("q")
	p.sees("Lobby")
	p.misses("Code or table")
}

func TestStraightToATable(t *testing.T) {
	w := newWorld(t)
	made := w.game(w.account("ann"), w.account("bob"))
	w.visit(app.Visit{Words: []string{string(made.ID)}}).onTable(made.ID)
	lost := w.visit(app.Visit{Words: []string{"nowhere"}})
	lost.sees("There is no table", "Live 1")
}

func TestTakingATableBack(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	w.table(ann, pairing.Proposal{Game: "chess", Seat: 0})
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 1", "x close table")
	p.press("x")
	p.sees("Close your Chess table? y yes, x no.")
	p.press("q", "x")
	p.misses("y yes, x no.")
	p.sees("Open 1")
	p.press("x", "y")
	p.sees("Table closed.", "Lobby")

	w.table(w.account("bob"), pairing.Proposal{Game: "chess", Seat: 0})
	p.onTab("Open 1")
	p.press("x")
	p.sees("You can only close your own open table")
}

func TestKeysOfTheLobby(t *testing.T) {
	w, ann := crowd(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 3", "[Mine 4]")
	p.press("shift+tab")
	p.press("esc")
	p.sees("[Open 3]")
	p.press("right", "right")
	p.sees("[Live 3]")
	p.press("left")
	p.sees("[Mine 4]")
	p.clicks("Live")
	p.sees("[Live 3]", "1/3")
	p.press("G")
	p.sees("3/3")
	p.press("k")
	p.sees("2/3")
	p.clicks("29m")
	p.sees("1/3")
	p.clicks("29m")
	p.until("the table", func() bool { _, ok := p.model.top().(*play.TableScreen); return ok })
	p.press("q")
	p.sees("[Live 3]")
	p.press("q")
	p.sees("Leave pawnstorm?")
	p.press("y")
	p.until("the end", func() bool { return p.left })
}

func TestFilter(t *testing.T) {
	w, ann := crowd(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 3", "[Mine 4]")
	p.press("shift+tab")
	p.press("/")
	p.types("DISC")
	p.sees("Filter: DISC", "1/1 of 3")
	p.press("enter")
	p.sees("Filter: DISC", "c create")
	// News passes through the filter in both directions.
	w.table(w.account("dora"), pairing.Proposal{Game: "discworld", Seat: 0})
	w.table(w.account("emma"), pairing.Proposal{Game: "chess", Seat: 0})
	p.sees("dora", "Open 2", "of 5")
	p.misses("emma")
	p.press("esc")
	p.sees("emma", "cleo")
	p.misses("Filter")
	p.press("/")
	p.types("no such thing")
	p.sees("Nothing matches the filter")
	p.press("esc")
	p.sees("emma")
	// Letters are text while the filter is open. Control characters are not.
	p.press("/")
	p.types("qj?")
	p.update(pasted("\x1b[2J\u202ehost\x00"))
	p.sees("Filter: qj?[2Jhost")
	p.press("ctrl+v")
	p.sees("Filter: qj?[2Jhost")
}

func TestSort(t *testing.T) {
	w, ann := crowd(t)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 3", "[Mine 4]")
	p.press("shift+tab")
	hosts := func() (order []string) {
		list, _, _ := strings.Cut(p.frame(), "your games")
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
			t.Errorf("%q, want %q:\n%s", got, want, p.frame())
		}
		p.press("a")
	}
}

func TestFinishedGamesComeByThePage(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	for range lobby.HistoryPage + 7 {
		w.advance(time.Minute)
		w.do(w.game(ann, bob), bob, table.Intent{Kind: table.Resign})
	}
	w.settled(ann, lobby.HistoryPage+7)
	p := w.visit(app.Visit{Key: ann.Key})
	p.onTab("You")
	p.sees("1/65+")
	p.press("G")
	p.sees("65/72")
	p.misses("+")
	p.press("enter")
	p.until("the table", func() bool {
		tbl, ok := p.model.top().(*play.TableScreen)
		return ok && tbl.Table.Status == table.Over
	})
	p.press("q")
	p.sees("65/72")
	p.press("g")
	p.sees("1/72")
	// A game that ends moves from the running games down to the history.
	w.advance(time.Minute)
	game := w.game(ann, bob)
	p.sees("1/72", "Mine 1")
	w.do(game, bob, table.Intent{Kind: table.Resign})
	p.sees("Mine  ", "1/73")
	p.misses("● your turn")
}

// settled waits until the history of a player has that length.
func (w *world) settled(who account.Player, games int) {
	w.t.Helper()
	changes := w.service.Tables.Changes(w.t.Context())
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		got, err := w.service.Archive.History(w.t.Context(), who.ID, nil, games+1)
		if err != nil {
			w.t.Fatal(err)
		}
		if len(got) == games && len(w.service.Tables.Listing().Mine(who.ID)) == 0 {
			return
		}
		select {
		case <-changes:
		case <-late.C:
			w.t.Fatalf("%d games are settled, want %d", len(got), games)
		}
	}
}

// TestHostileNames checks that names with odd characters put no control characters into the frame and
// keep its columns aligned.
func TestHostileNames(t *testing.T) {
	w := newWorld(t)
	names := []string{
		"\x1b]0;pwned\x07evil", "a\u202egnp.exe", "z\u0301\u0302\u0303\u0304\u0305\u0306", "e\u200dv\u200di\u200dl\u2066",
		"\u009b31mred", "a\nb\rc\td", "\xff\xfe\x80bad", "非常に長い名前をもつ人の名前です", strings.Repeat("W", 500),
	}
	for i, name := range names {
		w.table(account.Player{Person: identity.Person{ID: identity.PlayerID(rune('a' + i)), Name: name}}, pairing.Proposal{Game: "chess", Seat: 0})
	}
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.resize(60, 24) // the list alone
	p.sees("Open 9", "evil", "gnp.exe", "red")
	frame := p.frame()
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
	p.fits()
}

// TestOddsInLobby checks that users can read the odds of a table in full before they sit down.
func TestOddsInLobby(t *testing.T) {
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	made, err := w.service.Pairing.Create(t.Context(), bob.Person, pairing.Proposal{Game: "chess", Seat: 0, Odds: pairing.Odds{Piece: "knight"}})
	if err != nil {
		t.Fatal(err)
	}
	w.known(made)
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("plays without the queen's", "knight")
}
