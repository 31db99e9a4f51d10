package tui

import (
	"slices"
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

func TestNewGameFrames(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game", "only you are here")
	p.golden("lobby-empty")
	p.press("c")
	p.sees("Access")
	p.golden("newgame")
	p.press("right", "down", "right", "down", "left", "down", "right", "down", "right", "down", "right", "down", "right", "right")
	p.sees("Discworld Chess", "‹ White ›", "‹ 7 days ›", "‹ yes ›", "‹ none ›", "‹ off ›", "people with the code")
	p.golden("newgame-private")
	p.press("esc", "c")
	p.sees("Discworld Chess", "‹ White ›", "‹ 7 days ›")
}

func TestMakingATable(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Or choose a game")
	p.press("c")
	p.sees("Access")
	p.press("tab", "left", "enter") // the seat: Black, past the last value
	p.until("the table", func() bool { return len(w.service.Tables.Listing().Mine(ann.ID)) == 1 })
	made := w.service.Tables.Listing().Mine(ann.ID)[0]
	if made.Game != "chess" || made.Wish != 1 || made.Private() || made.Status != table.Open {
		t.Errorf("made %+v", made.Record)
	}
	p.until("the table screen", func() bool { _, ok := p.model.top().(*play.TableScreen); return ok })
	p.press("q")
	p.sees("Open 1", "you")
}

func TestTooManyTables(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	for range 10 {
		w.table(ann, pairing.Proposal{Game: "chess", Seat: 0})
	}
	p := w.visit(app.Visit{Key: ann.Key})
	p.sees("Open 10")
	p.press("c")
	p.sees("Access")
	p.press("enter")
	p.sees("Close one first", "Access")
}

// Keys typed ahead are for the page that the earlier keys open.
func TestTypedAhead(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Lobby")
	p.press("c", "down")
	if !strings.Contains(p.chosenLine(), "Your seat") {
		t.Errorf("the second key went elsewhere:\n%s", p.frame())
	}
	p.press("esc", "?", "esc")
	p.opens("Account")
	p.press("q")
	p.onTab("Mine")
	p.sees("[Mine]")
}

// TestProposals checks that the form creates what was chosen.
func TestProposals(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	for i, c := range []struct {
		chosen [][2]string
		want   func(*table.Table) bool
	}{
		{nil, func(t *table.Table) bool { return t.Game == "chess" && t.Wish == game.NoSeat && !t.Vacant && !t.Rated }},
		{[][2]string{{"Your seat", "Black"}, {"Time", "5+3"}, {"Rated", "yes"}}, func(t *table.Table) bool {
			return t.Wish == 1 && t.Clock.Control().String() == "5+3" && t.Rated
		}},
		{[][2]string{{"Takebacks", "none"}, {"Chat", "off"}}, func(t *table.Table) bool { return t.Firm && t.Quiet }},
		{[][2]string{{"Access", "people with the id"}}, func(t *table.Table) bool { return t.Access == table.Unlisted }},
		{[][2]string{{"Access", "no spectators"}}, func(t *table.Table) bool { return t.Access == table.Closed }},
		{[][2]string{{"Time", "3 days"}, {"Access", "people with the code"}}, func(t *table.Table) bool {
			return t.Private() && t.Clock.Control().String() == "3 days"
		}},
		{[][2]string{{"Your seat", "White"}, {"Rated", "no"}, {"Odds", "knight"}}, func(t *table.Table) bool {
			return t.Wish == 0 && t.Odds != nil && !t.Rated
		}},
	} {
		p.press("c")
		for _, choice := range c.chosen {
			p.moveTo(choice[0])
			for range 20 {
				if strings.Contains(p.chosenLine(), "‹ "+choice[1]+" ›") {
					break
				}
				p.press("right")
			}
		}
		if c.chosen != nil && c.chosen[len(c.chosen)-1][0] == "Position" {
			t.Fatal("the cursor is on a text")
		}
		p.press("enter")
		p.sees("Waiting for an opponent.")
		p.until("the table", func() bool { return len(w.service.Tables.Listing().Mine(ann.ID)) == i+1 })
		mine := w.service.Tables.Listing().Mine(ann.ID)
		if !slices.ContainsFunc(mine, c.want) {
			t.Errorf("%v: %+v", c.chosen, mine[len(mine)-1].Record)
		}
		p.press("q")
		p.sees("tab: next tab")
	}
}

// TestOddsInForm checks that odds are offered only in unrated games, that time odds follow the
// chosen clock, and that the form does not remember odds.
func TestOddsInForm(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("c", "down", "down", "right", "right", "down", "down", "right")
	p.sees("‹ 2+1 ›", "‹ pawn ›", "You play without the king's bishop's pawn")
	p.press("right", "right", "right", "right")
	p.sees("‹ you have 1+0 ›", "your opponent 2+1")
	p.press("enter")
	p.sees("2+1, not rated, ", " has 1+0")
	p.press("q", "c")
	p.sees("‹ none ›", "‹ 2+1 ›")
}

// A guest cannot choose a rated game and learns why. The form remembers the last choices.
func TestFormOfAGuest(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{})
	p.press("esc", "c", "down", "down", "down", "right")
	p.sees("You need an account for a rated game", "‹ no ›")
	p.press("up", "right", "right", "enter")
	p.sees("Terms: 2+1, not rated.")
	p.press("q", "c")
	p.sees("‹ 2+1 ›")
}

// In the smallest window every form shows the line under the cursor and its full help.
func TestFormInTheSmallestWindow(t *testing.T) {
	w := variantWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key, Width: widget.MinWidth, Height: widget.MinHeight})
	p.press("c")
	for range w.games {
		p.fits()
		for range 12 {
			p.resize(widget.MinWidth, widget.MinHeight)
			p.sees("▸ ", "Press enter to create.")
			p.fitsAt(widget.MinWidth, widget.MinHeight)
			p.press("down")
		}
		p.moveTo("Game")
		p.press("right")
	}
}
