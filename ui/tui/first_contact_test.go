package tui

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
)

// TestFirstContact counts the keys that a new user needs to play against a bot, to seek an
// opponent, and to open a puzzle.
func TestFirstContact(t *testing.T) {
	w := newWorld(t)
	w.welcoming(w.residents()[1])
	for name, c := range map[string]struct {
		most int
		keys func(p *person, press func(...string))
	}{
		"the first move": {6, func(p *person, press func(...string)) {
			press("esc", "b", "enter")
			p.until("the game", func() bool {
				t, ok := p.model.top().(*play.TableScreen)
				return ok && t.Table.Status == table.Playing
			})
			screen, rank := p.screen(), "4"
			if screen.Seat == 1 { // bots are slow here
				house, _ := w.service.Bots.Get(screen.Table.Seats[0].ID)
				if _, err := w.service.Tables.Do(p.ctx, screen.Table.ID, house.Person, table.Intent{Kind: table.Move, Text: "a3"}); err != nil {
					t.Fatal(err)
				}
				p.sees("a3")
				rank = "5"
			}
			press("e", rank, "enter")
			p.sees("e" + rank)
			p.until("the move", func() bool { return len(p.screen().Table.Plies) == int(p.screen().Seat)+1 })
		}},
		"a seek": {4, func(p *person, press func(...string)) {
			press("esc", "f", "enter")
			p.sees("Looking for an opponent.")
		}},
		"a puzzle": {3, func(p *person, press func(...string)) {
			press("esc", "d")
			p.until("the puzzle", func() bool { _, ok := p.model.top().(*puzzles.PuzzleScreen); return ok })
			p.sees("Point at a piece")
		}},
	} {
		t.Run(name, func(t *testing.T) {
			p := w.visit(app.Visit{Key: keyOf(name), User: "someone"})
			p.t = t
			p.sees("Take a name")
			pressed := []string{}
			c.keys(p, func(keys ...string) {
				pressed = append(pressed, keys...)
				p.press(keys...)
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
	w := newWorld(t)
	ann, bob := w.account("ann"), w.account("bob")
	w.visit(app.Visit{Key: bob.Key}) // looks around
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("c")
	p.sees("Your seat")
	p.press("down", "right", "enter") // White
	p.sees("while you wait", "players online", "looking around")
	p.press("d")
	p.sees("Point at a piece")
	tbl := w.service.Tables.Listing().Mine(ann.ID)[0]
	w.do(tbl, bob, table.Intent{Kind: table.Sit, Seat: 1 - tbl.Wish})
	p.sees("1 game waiting: ctrl+n")
	p.press("ctrl+n")
	p.onTable(tbl.ID)
	p.sees("Your move.")
}

// TestWhoCouldPlay checks that the waiting page names users who accept challenges now. It omits
// users who are playing or decline all challenges.
func TestWhoCouldPlay(t *testing.T) {
	w := newWorld(t)
	ann, bob, cat, dan, eve := w.account("ann"), w.account("bob"), w.account("cat"), w.account("dan"), w.account("eve")
	for _, who := range []account.Player{bob, cat, dan, eve} {
		w.visit(app.Visit{Key: who.Key})
	}
	w.wishes(bob, func(s *account.Settings) { s.NoChallenges = true })
	blitz := w.table(cat, pairing.Proposal{Game: "chess", Seat: 0, Clock: minutes(5, 3)})
	w.do(blitz, dan, table.Intent{Kind: table.Sit, Seat: game.NoSeat})
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("c")
	p.sees("Your seat")
	p.press("down", "right", "enter") // White
	p.sees("players online", "eve", "looking around")
	for _, name := range []string{"bob", "cat", "dan"} {
		p.misses(name)
	}
}
