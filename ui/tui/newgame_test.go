package tui

import (
	"reflect"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/clock"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/newgame"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/widget"
)

func TestNewGameFrames(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Or choose a game", "only you are here")
	p.golden("lobby-empty")
	p.press("c")
	p.sees("Who may come")
	p.golden("newgame")
	p.press("right", "down", "right", "down", "left", "down", "right", "down", "right", "down", "right", "down", "right", "right")
	p.sees("Discworld Chess", "‹ White ›", "‹ 7 days ›", "‹ yes ›", "‹ none ›", "‹ off ›", "who has the code")
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
	p.sees("Who may come")
	p.press("tab", "left", "enter") // the seat: Black, by way of the last value
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
	p.sees("Who may come")
	p.press("enter")
	p.sees("Take one back first", "Who may come")
}

// Keys that are typed ahead are for the page that the keys before them open.
func TestTypedAhead(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.sees("Lobby")
	p.press("c", "down")
	if n, ok := p.model.top().(*newgame.Screen); !ok || n.List.Cursor != 1 {
		t.Errorf("the second key went elsewhere:\n%s", p.frame())
	}
	p.press("esc", "?", "esc")
	p.opens("Account")
	p.press("q")
	p.onTab("Mine")
	p.sees("[Mine]")
}

// The choice in the form is what is proposed.
func TestProposals(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("c")
	form := p.model.top().(*newgame.Screen)
	control := func(text string) clock.Control {
		c, err := clock.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	for _, c := range []struct {
		choices map[string]string
		want    pairing.Proposal
	}{
		{nil, pairing.Proposal{Game: "chess", Seat: game.NoSeat}},
		{map[string]string{newgame.TimeField: "5+3", newgame.RatedField: newgame.Yes, newgame.SeatField: "black"}, pairing.Proposal{Game: "chess", Seat: 1, Clock: control("5+3"), Rated: true}},
		{map[string]string{newgame.TakebacksField: newgame.No, newgame.ChatField: newgame.No, newgame.SeatField: "white"}, pairing.Proposal{Game: "chess", Seat: 0, Firm: true, Quiet: true}},
		{map[string]string{newgame.AccessField: "unlisted"}, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Access: table.Unlisted}},
		{map[string]string{newgame.AccessField: "closed"}, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Access: table.Closed}},
		{map[string]string{newgame.AccessField: newgame.PrivateCode, newgame.TimeField: "3 days"}, pairing.Proposal{Game: "chess", Seat: game.NoSeat, Private: true, Clock: control("3 days")}},
		{map[string]string{newgame.RatedField: "knight", newgame.SeatField: "black"}, pairing.Proposal{Game: "chess", Seat: 1, Odds: pairing.Odds{Piece: "knight"}}},
	} {
		for i := range form.Fields {
			f := &form.Fields[i]
			f.At = 0
			f.Set(c.choices[f.ID])
		}
		if got := form.Proposal(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: %+v, want %+v", c.choices, got, c.want)
		}
	}
}

// TestOddsInForm: odds stand beside the game's being rated, for it is not then; those of time
// follow the clock that is chosen, and no odds are remembered for the next form.
func TestOddsInForm(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.press("c", "down", "down", "right", "right", "down", "right", "right")
	p.sees("‹ 2+1 ›", "‹ no, pawn odds ›", "You play without the king's bishop's pawn")
	p.press("right", "right", "right", "right")
	p.sees("‹ no, you have 1+0 ›", "your opponent 2+1")
	p.press("enter")
	p.sees("2+1, not rated, ", " has 1+0")
	p.press("q", "c")
	p.sees("‹ no ›", "‹ 2+1 ›")
}

// A guest cannot choose a rated game, and is told why. The form remembers what
// was chosen last.
func TestFormOfAGuest(t *testing.T) {
	w := newWorld(t)
	p := w.visit(app.Visit{})
	p.press("esc", "c", "down", "down", "down", "right")
	p.sees("A rated game needs an account", "‹ no ›")
	p.press("up", "right", "right", "enter")
	p.sees("Terms: 2+1, not rated.")
	p.press("q", "c")
	p.sees("‹ 2+1 ›")
}

// In the smallest window the form of every game shows all its lines, and the
// help for each of them in full.
func TestFormInTheSmallestWindow(t *testing.T) {
	w := variantWorld(t)
	p := w.visit(app.Visit{Key: w.account("ann").Key, Width: widget.MinWidth, Height: widget.MinHeight})
	p.press("c")
	form := p.model.top().(*newgame.Screen)
	for range form.Games {
		for i := range form.Fields {
			form.List.Choose(i)
			p.model.drawn = false
			for _, text := range []string{form.Fields[i].Hint(), "Press enter to make the table."} {
				if !p.tells(text) {
					t.Errorf("%q is not shown:\n%s", text, p.frame())
				}
			}
			for j := range len(form.Fields) {
				if !p.tells(form.Fields[j].Name) {
					t.Errorf("the line %q is not shown:\n%s", form.Fields[j].Name, p.frame())
				}
			}
		}
		form.List.Choose(0)
		p.press("right")
	}
}
