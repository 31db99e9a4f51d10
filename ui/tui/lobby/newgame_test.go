package lobby_test

import (
	"cmp"
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/tuitest"
	"pawnstorm/ui/tui/widget"
)

func TestNewGameFrames(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees("P puzzles", "only you are here")
	p.Golden("lobby-empty")
	p.Press("c")
	p.Sees("Access")
	p.Golden("newgame")
	p.Clicks("Discworld Chess")
	p.Clicks("3 days")
	p.Clicks("White")
	p.Clicks("Rated")
	p.Clicks("Takebacks")
	p.Clicks("Chat")
	moveTo(p, "Access")
	p.Press("right", "right")
	p.Sees("Discworld Chess", "● White", "● 3 days", "[x] Rated", "[ ] Takebacks", "[ ] Chat", "people with the code")
	p.Golden("newgame-private")
	p.Press("esc", "c")
	p.Sees("Discworld Chess", "● White", "● 3 days")
}

func TestMakingATable(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("P puzzles")
	p.Press("c")
	p.Sees("Access")
	moveTo(p, "Your seat")
	p.Press("left", "enter") // Black, past the last value
	p.Until("the table", func() bool { return len(w.Tables.Listing().Mine(ann.ID)) == 1 })
	made := w.Tables.Listing().Mine(ann.ID)[0]
	if made.Game != "chess" || made.Wish != 1 || made.Private() || made.Status != table.Open {
		t.Errorf("created %+v", made.Record)
	}
	p.Until("the table screen", func() bool { _, ok := p.Model.Top().(*play.TableScreen); return ok })
	p.Press("q")
	p.Sees("Open 1", "you")
}

func TestTooManyTables(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	for range 10 {
		w.Table(ann, pairing.Proposal{Game: "chess", Seat: 0})
	}
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Sees("Open 10")
	p.Press("c")
	p.Sees("Access")
	p.Press("enter")
	p.Sees("Close one first", "Access")
}

// Keys typed ahead are for the page that the earlier keys open.
func TestTypedAhead(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Sees(" Mine")
	p.Press("c", "down")
	if !strings.Contains(chosenLine(p), "Position") {
		t.Errorf("the second key had no effect:\n%s", p.Frame())
	}
	p.Press("esc", "?", "esc")
	p.Opens("Account")
	p.Press("q")
	p.OnTab("Mine")
	p.Sees("Mine")
}

// TestProposals checks that the form creates what was chosen.
func TestProposals(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	for i, c := range []struct {
		chosen [][2]string
		want   func(*table.Table) bool
	}{
		{nil, func(t *table.Table) bool {
			return t.Game == "chess" && t.Wish == game.NoSeat && !t.Vacant && !t.Rated && t.Clock.Control() == table.DefaultClock
		}},
		{[][2]string{{"Your seat", "Black"}, {"", "● 5+3"}, {"", "[x] Rated"}}, func(t *table.Table) bool {
			return t.Wish == 1 && t.Clock.Control().String() == "5+3" && t.Rated
		}},
		{[][2]string{{"", "[ ] Takebacks"}, {"", "[ ] Chat"}}, func(t *table.Table) bool { return t.Firm && t.Quiet }},
		{[][2]string{{"Access", "people with the id"}}, func(t *table.Table) bool { return t.Access == table.Unlisted }},
		{[][2]string{{"Access", "no spectators"}}, func(t *table.Table) bool { return t.Access == table.Closed }},
		{[][2]string{{"", "● 3 days"}, {"Access", "people with the code"}}, func(t *table.Table) bool {
			return t.Private() && t.Clock.Control().String() == "3 days"
		}},
		{[][2]string{{"Your seat", "White"}, {"", "[ ] Rated"}, {"Odds", "knight"}}, func(t *table.Table) bool {
			return t.Wish == 0 && t.Odds != nil && !t.Rated
		}},
	} {
		p.Press("c")
		for _, choice := range c.chosen {
			if choice[0] == "" { // what is drawn when it is chosen
				if !strings.Contains(p.Frame(), choice[1]) {
					_, name, _ := strings.Cut(choice[1], "] ")
					p.Clicks(cmp.Or(name, strings.TrimPrefix(choice[1], "● ")))
				}
				p.Sees(choice[1])
				continue
			}
			moveTo(p, choice[0])
			for range 20 {
				if line := chosenLine(p); strings.Contains(line, "‹ "+choice[1]+" ›") || strings.Contains(line, "● "+choice[1]) {
					break
				}
				p.Press("right")
			}
		}
		p.Press("enter")
		p.Sees("Waiting for an opponent.")
		p.Until("the table", func() bool { return len(w.Tables.Listing().Mine(ann.ID)) == i+1 })
		mine := w.Tables.Listing().Mine(ann.ID)
		if !slices.ContainsFunc(mine, c.want) {
			t.Errorf("%v: created %+v", c.chosen, mine[len(mine)-1].Record)
		}
		p.Press("q")
		p.Sees("P puzzles")
	}
}

// TestOddsInForm checks that odds are offered only in unrated games and that time odds follow the
// chosen clock. The form does not remember odds.
func TestOddsInForm(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Press("c")
	p.Clicks("5+3")
	moveTo(p, "Odds")
	p.Press("right")
	p.Sees("● 5+3", "‹ pawn ›", "You play without the king's")
	p.Press("right", "right", "right", "right")
	p.Sees("‹ you have 1+0 ›", "your opponent 5+3")
	p.Press("enter")
	p.Sees("5+3, not rated, ", " has 1+0")
	p.Press("q", "c")
	p.Sees("‹ none ›", "● 5+3")
}

// A guest cannot choose a rated game and learns why. The form remembers the last choices.
func TestFormOfAGuest(t *testing.T) {
	w := tuitest.New(t)
	p := w.Visit(app.Visit{})
	p.Press("esc", "c")
	p.Clicks("Rated")
	p.Sees("You need an account for a rated game.", "[ ] Rated")
	p.Clicks("custom")
	p.Press("down")
	p.Types("2+1")
	p.Press("enter")
	p.Sees("Terms: 2+1, not rated.")
	p.Press("q", "c")
	p.Sees("● custom", "Custom     2+1")
}

// In the smallest window every form shows the line under the cursor and its full help.
func TestFormInTheSmallestWindow(t *testing.T) {
	w := tuitest.NewOfAll(t)
	p := w.Visit(app.Visit{Key: w.Account("ann").Key, Width: widget.MinWidth, Height: widget.MinHeight})
	p.Press("c")
	for range w.Games {
		p.Fits()
		for range 12 {
			p.Resize(widget.MinWidth, widget.MinHeight)
			p.Sees("▶ ", "  Create a table")
			p.FitsAt(widget.MinWidth, widget.MinHeight)
			p.Press("down")
		}
		moveTo(p, "Game")
		p.Press("right")
	}
}
