package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
)

// seek creates a seek without a screen.
func (w *world) seek(who account.Player, seek table.Seek) *table.Table {
	w.t.Helper()
	t, err := w.service.Pairing.Seek(w.t.Context(), who.Person, seek)
	if err != nil {
		w.t.Fatal(err)
	}
	w.known(t)
	return t
}

// TestSeeksInTheLobby checks that the list and the page of a seek show what it leaves open.
func TestSeeksInTheLobby(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	ann, bob, cat := w.account("ann"), w.account("bob"), w.account("cat")
	w.seek(ann, table.Seek{Games: []string{"strike", "warfare"}, Clocks: table.ClocksBetween(5*time.Minute, 15*time.Minute), Within: 200})
	w.advance(time.Minute)
	var all []string
	for _, g := range w.games {
		all = append(all, g.Info().ID)
	}
	w.seek(bob, table.Seek{Games: all, Clocks: []string{"unlimited"}})
	w.advance(time.Minute)
	w.seek(cat, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Stakes: table.OnlyRated})
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("seeking", "only you")
	p.golden("lobby-seek-mine")
	p.press("enter")
	p.sees("Looking for an opponent.")
	p.golden("table-seek")
	p.fits()
	p.press("q")
	p.onTab("Open 3")
	p.golden("lobby-seeks")
	p.press("end")
	if row := p.cursorRow(); !strings.Contains(row, "strike or warf") {
		t.Errorf("the last row is %q", row)
	}
	table := w.service.Tables.Listing().Mine(ann.ID)[0].ID
	visitor := w.visit(app.Visit{Key: bob.Key, Words: []string{string(table)}})
	visitor.onTable(table)
	visitor.golden("table-seek-visitor")
}

// TestFindingAnOpponent checks that the form takes games and terms, and leads to a player who wants
// the same, at once or later.
func TestFindingAnOpponent(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	ann, bob := w.account("ann"), w.account("bob")
	first := w.visit(app.Visit{Key: ann.Key})
	first.press("f")
	first.sees("Find an opponent", "Opponent")
	first.golden("seek")
	first.fits()
	first.press("down", "right") // Discworld Chess
	first.moveTo("Class Warfare Chess")
	first.press("space")
	first.moveTo("Time")
	first.press("right")
	first.sees("‹ 3–5 min ›", "3+0, 3+2, 5+0, 5+3")
	first.press("enter")
	first.sees("Looking for an opponent.")
	w.eventually("the seek", func() bool { return w.service.Tables.Listing().Open.Len() == 1 })
	seek := w.service.Tables.Listing().Open.At(0).Seek
	if !slices.Equal(seek.Games, []string{"chess", "discworld", "warfare"}) || len(seek.Clocks) != 4 || seek.Stakes != table.RatedOrNot {
		t.Errorf("sought is %+v", seek)
	}
	first.press("q", "f")
	first.sees("‹ 3–5 min ›") // the last choice
	first.moveTo("Opponent")
	first.press("left")
	first.sees("‹ from 2000 on ›", "Other bounds:")
	first.moveTo("Newcomers")
	first.press("right")
	first.sees("Your opponent's rating is not provisional.")
	first.press("esc")

	second := w.visit(app.Visit{Key: bob.Key})
	second.press("f", "left") // no chess
	second.moveTo("Class Warfare Chess")
	second.press("right")
	second.moveTo("Time")
	second.press("right", "enter")
	second.sees("ann", "Class Warfare Chess")
	first.sees("Your game with bob begins: Class Warfare Chess.")
}

// TestNobodyFits checks that the form explains why the seeks of the same game do not fit.
func TestNobodyFits(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	ann, bob := w.account("ann"), w.account("bob")
	w.seek(bob, table.Seek{Games: []string{"chess"}, Clocks: []string{"5+3"}, Opponent: table.Opponent{Lowest: 1600}})
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("f", "enter")
	p.sees("Looking for an opponent.", "Others are looking for such a game: 1 who want another")
	p.fits()
}

// moveTo moves the cursor of a form to a field.
func (p *person) moveTo(name string) {
	p.t.Helper()
	for range 20 {
		if strings.HasPrefix(strings.TrimSpace(p.chosenLine()), "▸ "+name) {
			return
		}
		p.press("tab") // it wraps around
	}
	p.t.Fatalf("there is no field %q:\n%s", name, p.frame())
}

// chosenLine returns the last line on screen that has a cursor.
func (p *person) chosenLine() string {
	chosen := ""
	for line := range strings.Lines(p.frame()) {
		if strings.HasPrefix(strings.TrimSpace(line), "▸") {
			chosen = line
		}
	}
	return chosen
}

// TestSeekerGoesAlong checks that a seeker whose seek yields to another table ends up at that
// table.
func TestSeekerGoesAlong(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	ann, bob := w.account("ann"), w.account("bob")
	w.seek(ann, table.Seek{Games: []string{"chess", "strike"}, Clocks: []string{"1 day", "unlimited"}})
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("enter")
	p.sees("Looking for an opponent.")
	table, err := w.service.Pairing.Create(t.Context(), bob.Person, pairing.Proposal{Game: "strike", Seat: 0})
	if err != nil {
		t.Fatal(err)
	}
	p.onTable(table.ID)
	p.sees("General Strike Chess", "bob")
	p.press("q")
	if p.press("y"); len(p.model.stack) != 1 {
		t.Errorf("%d screens lie on one another", len(p.model.stack))
	}
}

// TestSeekOfAnotherGame checks that the screen of a seek shows the board of the agreed game.
func TestSeekOfAnotherGame(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	ann, bob := w.account("ann"), w.account("bob")
	open := w.seek(ann, table.Seek{Games: []string{"chess", "anarchist"}, Clocks: []string{"1 day"}})
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("enter")
	p.onTable(open.ID)
	got := w.seek(bob, table.Seek{Games: []string{"anarchist"}, Clocks: []string{"1 day"}})
	if got.ID != open.ID {
		t.Fatalf("bob sits at %s", got.ID)
	}
	p.sees("Anarchist Chess")
	if screen := p.model.top().(*play.TableScreen); screen.Shown != screen.Table.State {
		t.Error("the board is that of another game")
	}
	p.fits()
}

func TestGuestsSeekCasually(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{})
	p.sees("Look around")
	p.press("esc", "f")
	p.sees("Find an opponent")
	p.moveTo("Rated")
	p.press("right")
	p.sees("‹ no ›", "need an account")
	p.press("up", "left", "enter") // no clock
	p.sees("Looking for an opponent.", "You can leave")
	if open := w.service.Tables.Listing().Open; open.Len() == 1 && open.At(0).Seek.Stakes != table.OnlyCasual {
		t.Errorf("a guest seeks %+v", open.At(0).Seek)
	}
}

// TestNothingSought checks that a form without a game says what is missing and stays open.
func TestNothingSought(t *testing.T) {
	w := newWorldOf(t, catalog.All())
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("f", "right", "enter")
	p.sees("Name at least one game.", "Find an opponent")
	p.clicks("General Strike Chess")
	p.clicks("General Strike Chess")
	p.sees("▸ General Strike Chess")
	p.press("enter")
	p.sees("Looking for an opponent.")
}
