package lobby_test

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// News of others appears without a key press, and the cursor stays on its table.
func TestLobbyIsLive(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	first := w.Table(bob, pairing.Proposal{Game: "discworld", Seat: 0})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.OnTab("Open")
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
	p.Sees("2 online")
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
	guest.OnTab("Open")
	guest.Sees("Open 1", "enter sit")
	guest.Press("enter")
	if again := guest.Model.Top().(*lobby.LobbyScreen).Open(); again != nil {
		t.Error("a second enter opens a second table")
	}
	guest.OnTable(made.ID)
	host.Until("the game", func() bool { return host.Model.Top().(*play.TableScreen).Table.Status == table.Playing })
}

// TestJoiningFromTheFirstTab checks that two keys lead from the first tab to a seat: one to the open
// tables, one to sit down.
func TestJoiningFromTheFirstTab(t *testing.T) {
	w := tuitest.New(t)
	made := w.Table(w.Account("bob"), pairing.Proposal{Game: "chess", Seat: 0})
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("Open 1")
	p.Press("pgdown")
	p.Sees("enter sit")
	p.Press("pgup")
	p.Sees("enter choose")
	p.Press("pgdown", "enter")
	p.OnTable(made.ID)
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
		p.OnTab("Open")
		p.Sees("Open 1", "enter sit")
		people = append(people, p)
	}
	for _, p := range people {
		p.Press("enter")
	}
	seated := 0
	for _, p := range people {
		p.Until("a seat or a refusal", func() bool {
			_, ok := p.Model.Top().(*play.TableScreen)
			return ok || strings.Contains(p.Frame(), "Someone else was faster")
		})
		if table, ok := p.Model.Top().(*play.TableScreen); ok {
			seated++
			if table.Table.SeatOf(p.Model.Session.Me.ID) == game.NoSeat {
				t.Error("a user is at the table without a seat")
			}
			continue
		}
		p.Sees("Live")
	}
	if seated != 1 {
		t.Errorf("%d users have the seat", seated)
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
	p.Sees(" Mine")
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
	p.Sees(" Mine")
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
	p.Sees("Table closed.", " Mine")

	w.Table(w.Account("bob"), pairing.Proposal{Game: "chess", Seat: 0})
	p.OnTab("Open 1")
	p.Press("x")
	p.Sees("You can only close your own open table")
}

func TestKeysOfTheLobby(t *testing.T) {
	w, ann := tuitest.BusyLobby(t)
	p := w.Visit(app.Visit{Key: ann.Key})
	p.OnTab("Open 3")
	p.Press("esc")
	p.Sees("enter sit")
	p.Press("right", "right")
	p.Sees("enter watch")
	p.Press("left")
	p.Sees("enter play")
	p.Clicks("Live")
	p.Sees("Live 3", "1/3")
	p.Press("G")
	p.Sees("3/3")
	p.Press("k")
	p.Sees("2/3")
	p.Clicks("29m")
	p.Sees("1/3")
	p.Clicks("29m")
	p.Until("the table", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	p.Press("q")
	p.Sees("1/3")
	p.Press("q")
	p.Sees("Leave pawnstorm?")
	p.Press("y")
	p.Until("the end", func() bool { return p.Left })
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
	p.OnTab("Open")
	p.Sees("White plays", "without the queen's knight")
}
