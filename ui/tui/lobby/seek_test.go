package lobby_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/lobby"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
)

// TestSeeksInTheLobby checks that the list and the page of a seek show what it leaves open.
func TestSeeksInTheLobby(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann, bob, cat := w.Account("ann"), w.Account("bob"), w.Account("cat")
	w.Seek(ann, table.Seek{Games: []string{"strike", "warfare"}, Clocks: []string{"5+0", "5+3", "10+0", "10+5", "15+10"}, Within: 200})
	w.Clock.Advance(time.Minute)
	var all []string
	for _, g := range w.Games {
		all = append(all, g.Info().ID)
	}
	w.Seek(bob, table.Seek{Games: all, Clocks: []string{"unlimited"}})
	w.Clock.Advance(time.Minute)
	w.Seek(cat, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Stakes: table.OnlyRated})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("seeking", "only you")
	p.Golden("lobby-seek-mine")
	p.Press("enter")
	p.Sees("Looking for an opponent…")
	p.Golden("table-seek")
	p.Fits()
	p.Press("q")
	p.OnTab("Open 3")
	p.Golden("lobby-seeks")
	p.Press("end")
	if row := p.CursorRow(); !strings.Contains(row, "strike or war") {
		t.Errorf("got last row %q", row)
	}
	table := w.Tables.Listing().Mine(ann.ID)[0].ID
	visitor := w.Visit(app.Visit{Key: bob.Key, Words: []string{string(table)}})
	visitor.OnTable(table)
	visitor.Golden("table-seek-visitor")
}

// TestFindingAnOpponent checks that the form takes games and terms, and leads to a player who wants
// the same, at once or later.
func TestFindingAnOpponent(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann, bob := w.Account("ann"), w.Account("bob")
	first := w.Visit(app.Visit{Key: ann.Key})
	first.Press("f")
	first.Sees("Find an opponent", "Opponent")
	first.Golden("seek")
	first.Fits()
	tick(first, "Discworld")
	tick(first, "Class Warfare")
	first.Press("tab", "right", "right", "space") // not 5+3
	first.Sees("[ ] 5+3", "[x] 10+5")
	first.Press("enter")
	first.Sees("Looking for an opponent…")
	w.Eventually("the seek", func() bool { return w.Tables.Listing().Open.Len() == 1 })
	seek := w.Tables.Listing().Open.At(0).Seek
	if !slices.Equal(seek.Games, []string{"chess", "discworld", "warfare"}) || !slices.Equal(seek.Clocks, []string{"10+5"}) || seek.Stakes != table.RatedOrNot {
		t.Errorf("got seek %+v", seek)
	}
	first.Press("q", "f")
	first.Sees("[ ] 5+3", "[x] 10+5") // the last choice
	moveTo(first, "[ ] bullet")
	first.Press("right", "space", "tab")
	first.Sees("Clocks 2 of 13", "[x] blitz")
	first.Press("enter")
	first.Sees("Looking for an opponent…")
	w.Eventually("any blitz clock", func() bool {
		open := w.Tables.Listing().Open
		return open.Len() == 1 && slices.Equal(open.At(0).Seek.Clocks, []string{"10+5", "3+0", "3+2", "5+0", "5+3"})
	})
	first.Press("q", "f")
	moveTo(first, "[ ] bullet")
	first.Press("right")
	first.Sees("▶ [x] blitz", "Every usual clock of this speed: 3+0, 3+2, 5+0, 5+3.")
	first.Press("space")
	moveTo(first, "Rating")
	first.Press("left")
	first.Sees("● custom", "any ●━")
	first.Press("tab", "right", "right", "space", "left")
	first.Sees(" 900 ─", "─ 2350")
	first.Press("tab")
	first.Press("space")
	first.Sees("[ ] Accept players without a rating", "Your opponent's rating is not provisional.")
	first.Press("esc")

	second := w.Visit(app.Visit{Key: bob.Key})
	second.Press("f", "space") // no chess
	tick(second, "Class Warfare")
	second.Press("enter")
	second.Sees("ann", "Class Warfare Chess")
	first.Sees("Your game with bob begins: Class Warfare Chess.")
}

// tick moves the cursor to a box and ticks it.
func tick(p *tuitest.Person, name string) {
	p.Tb.Helper()
	for range 20 {
		if strings.Contains(p.Frame(), "▶ [ ] "+name) {
			p.Press("space")
			p.Sees("▶ [x] " + name)
			return
		}
		p.Press("right") // it wraps around
	}
	p.Tb.Fatalf("no box %q on screen:\n%s", name, p.Frame())
}

// TestNobodyFits checks that the form explains why the seeks of the same game do not fit.
func TestNobodyFits(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Seek(bob, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Opponent: table.Opponent{Lowest: 1600}})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("f", "enter")
	p.Sees("Looking for an opponent…", "Others are looking for such a game: 1 who want another")
	p.Fits()
}

// moveTo moves the cursor of a form to a field.
func moveTo(p *tuitest.Person, name string) {
	p.Tb.Helper()
	for range 20 {
		if strings.HasPrefix(strings.TrimSpace(chosenLine(p)), "▶ "+name) {
			return
		}
		p.Press("tab") // it wraps around
	}
	p.Tb.Fatalf("no field %q on screen:\n%s", name, p.Frame())
}

// chosenLine returns the last line on screen that has a cursor.
func chosenLine(p *tuitest.Person) string {
	chosen := ""
	for line := range strings.Lines(p.Frame()) {
		if strings.HasPrefix(strings.TrimSpace(line), "▶") {
			chosen = line
		}
	}
	return chosen
}

// TestSeekerGoesAlong checks that when a seek is paired at another table, its owner goes there too.
func TestSeekerGoesAlong(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Seek(ann, table.Seek{Games: []string{"chess", "strike"}, Clocks: []string{"1 day", "unlimited"}})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("enter")
	p.Sees("Looking for an opponent…")
	table, err := w.Pairing.Create(t.Context(), bob.Person, pairing.Proposal{Game: "strike", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	p.OnTable(table.ID)
	p.Sees("General Strike Chess", "bob")
	p.Press("q")
	p.Press("y")
	if _, ok := p.Model.Top().(*lobby.LobbyScreen); !ok {
		t.Errorf("%s is still open above the lobby", p.Model.Top().Title())
	}
}

// TestSeekOfAnotherGame checks that the screen of a seek shows the board of the agreed game.
func TestSeekOfAnotherGame(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	ann, bob := w.Account("ann"), w.Account("bob")
	open := w.Seek(ann, table.Seek{Games: []string{"chess", "anarchist"}, Clocks: []string{"1 day"}})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("enter")
	p.OnTable(open.ID)
	got := w.Seek(bob, table.Seek{Games: []string{"anarchist"}, Clocks: []string{"1 day"}})
	if got.ID != open.ID {
		t.Fatalf("bob is at table %s", got.ID)
	}
	p.Sees("Anarchist Chess")
	if screen := p.Model.Top().(*play.TableScreen); screen.Shown != screen.Table.State {
		t.Error("the screen shows the board of another game")
	}
	p.Fits()
}

func TestGuestsSeekCasually(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{})
	p.Sees("Look around")
	p.Press("esc", "f")
	p.Sees("Find an opponent")
	moveTo(p, "Rated")
	p.Press("right")
	p.Sees("● casual", "need an account")
	p.Press("enter")
	p.Sees("Looking for an opponent…")
	if open := w.Tables.Listing().Open; open.Len() == 1 && open.At(0).Seek.Stakes != table.OnlyCasual {
		t.Errorf("a guest: got seek %+v", open.At(0).Seek)
	}
}

// TestNothingSought checks that a form without a game says what is missing and stays open.
func TestNothingSought(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("f", "space", "enter")
	p.Sees("Name at least one game.", "Find an opponent")
	p.Clicks("General Strike")
	p.Sees("▶ [x] General Strike")
	p.Press("enter")
	p.Sees("Looking for an opponent…")
}
