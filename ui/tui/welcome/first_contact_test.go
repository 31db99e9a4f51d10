package welcome_test

import (
	"strings"
	"testing"

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
			p.Sees("Looking for an opponent…")
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
				t.Errorf("got %d keys (%s), want at most %d", len(pressed), strings.Join(pressed, " "), c.most)
			}
		})
	}
}

// TestPlayCommand checks that ssh HOST play needs no key before the first move: a newcomer sits at a
// board against the weakest bot and reads how to move. A game can be named.
func TestPlayCommand(t *testing.T) {
	w := tuitest.New(t)
	pip := w.AddBots()[0]
	w.Accepts(pip)
	for _, line := range []string{"play", "play chess"} {
		p := w.Visit(app.Visit{Key: tuitest.KeyOf(line), User: "someone", Line: line})
		p.Sees("Your move: click a piece or type", "? shows the rules.")
		if at := p.Screen().Table; at.Seats[1].ID != pip.ID || at.Rated || at.Timed() {
			t.Errorf("%s: got %v, rated %t, timed %t", line, at.Seats, at.Rated, at.Timed())
		}
		p.EntersLine("e4")
		p.Misses("point and press enter")
	}
	p := w.Visit(app.Visit{Key: tuitest.KeyOf("other"), User: "other", Line: "play chss"})
	p.Told(`There is no game "chss". Did you mean chess?`)
}
