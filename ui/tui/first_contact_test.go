package tui_test

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/play"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/tuitest"
)

// TestFirstContact counts the keys that a new user needs to play against a bot, to seek an
// opponent, and to open a puzzle.
func TestFirstContact(t *testing.T) {
	w := tuitest.New(t)
	w.Accepts(w.AddBots()[1])
	for name, c := range map[string]struct {
		most int
		keys func(p *tuitest.Person, press func(...string))
	}{
		"the first move": {6, func(p *tuitest.Person, press func(...string)) {
			press("esc", "b", "enter")
			p.Until("the game", func() bool {
				t, ok := p.Model.Top().(*play.TableScreen)
				return ok && t.Table.Status == table.Playing
			})
			screen, rank := p.Screen(), "4"
			if screen.Seat == 1 { // bots are slow here
				house, _ := w.Bots.Get(screen.Table.Seats[0].ID)
				if _, err := w.Tables.Do(p.Tb.Context(), screen.Table.ID, house.Person, table.Intent{Kind: table.Move, Text: "a3"}); err != nil {
					t.Fatal(err)
				}
				p.Sees("a3")
				rank = "5"
			}
			press("e", rank, "enter")
			p.Sees("e" + rank)
			p.Until("the move", func() bool { return len(p.Screen().Table.Plies) == int(p.Screen().Seat)+1 })
		}},
		"a seek": {4, func(p *tuitest.Person, press func(...string)) {
			press("esc", "f", "enter")
			p.Sees("Looking for an opponent.")
		}},
		"a puzzle": {3, func(p *tuitest.Person, press func(...string)) {
			press("esc", "d")
			p.Until("the puzzle", func() bool { _, ok := p.Model.Top().(*puzzles.PuzzleScreen); return ok })
			p.Sees("Point at a piece")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			p := w.Visit(app.Visit{Key: tuitest.KeyOf(name), User: "someone"})
			p.Tb = t
			p.Sees("Take a name")
			pressed := []string{}
			c.keys(p, func(keys ...string) {
				pressed = append(pressed, keys...)
				p.Press(keys...)
			})
			if len(pressed) > c.most {
				t.Errorf("it takes %d keys (%s), more than %d", len(pressed), strings.Join(pressed, " "), c.most)
			}
		})
	}
}

// TestWaitingWithAPuzzle checks that users who solve a puzzle while their table is open learn there
// that the game waits, and that one key leads to it.
func TestWaitingWithAPuzzle(t *testing.T) {
	w := tuitest.New(t)
	ann, bob := w.Account("ann"), w.Account("bob")
	w.Visit(app.Visit{Key: bob.Key}) // looks around
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c")
	p.Sees("Your seat")
	p.Press("down", "right", "enter") // White
	p.Sees("while you wait", "players online", "looking around")
	p.Press("d")
	p.Sees("Point at a piece")
	tbl := w.Tables.Listing().Mine(ann.ID)[0]
	w.Do(tbl, bob, table.Intent{Kind: table.Sit, Seat: 1 - tbl.Wish})
	p.Sees("1 game waiting: ctrl+n")
	p.Press("ctrl+n")
	p.OnTable(tbl.ID)
	p.Sees("Your move.")
}

// TestWhoCouldPlay checks that the waiting page names users who accept challenges now. It omits
// users who are playing or decline all challenges.
func TestWhoCouldPlay(t *testing.T) {
	w := tuitest.New(t)
	ann, bob, cat, dan, eve := w.Account("ann"), w.Account("bob"), w.Account("cat"), w.Account("dan"), w.Account("eve")
	for _, who := range []account.Player{bob, cat, dan, eve} {
		w.Visit(app.Visit{Key: who.Key})
	}
	w.ChangeSettings(bob, func(s *account.Settings) { s.NoChallenges = true })
	blitz := w.Table(cat, pairing.Proposal{Game: "chess", Seat: 0, Clock: tuitest.Minutes(5, 3)})
	w.Do(blitz, dan, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c")
	p.Sees("Your seat")
	p.Press("down", "right", "enter") // White
	p.Sees("players online", "eve", "looking around")
	for _, name := range []string{"bob", "cat", "dan"} {
		p.Misses(name)
	}
}
