package tui

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
)

// fourFields is a FEN without move counters, as puzzle sites write it.
const fourFields = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"

// TestPositionOfOnesOwn checks that a position can be pasted on the form for a new table, wherever
// the cursor is. The game starts there, has no options and is unrated.
func TestPositionOfOnesOwn(t *testing.T) {
	w := variantWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("c", "down", "down", "down", "right")
	p.sees("Rated", "‹ yes ›", "the usual start")
	p.update(pasted(fourFields + "\r\n"))
	p.sees("▸ Position", "R5K1 w - -", "Type or paste a position")
	p.misses("Rated           ‹")
	p.golden("newgame-position")
	p.fits()
	p.press("enter")
	p.sees("Terms: unlimited, not rated, from a")
	made := w.service.Tables.Listing().Mine(ann.ID)[0]
	if made.Rated || !made.Given || !strings.HasPrefix(made.Start.String(), fourFields) {
		t.Errorf("made %+v, at %s", made.Record, made.Start)
	}
	p.press("q", "c") // the position was for that game; the other choices are kept
	p.sees("the usual start", "‹ yes ›")
}

// TestWrongPosition checks that an invalid position is explained below its line and can be edited.
// Letters are text while the user types.
func TestWrongPosition(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("c", "shift+tab")
	p.sees("▸ Position")
	p.types("quilt, k? :l")
	p.sees("quilt, k? :l")
	p.press("enter")
	p.sees("Create a table", `"quilt, k? :l": `)
	p.golden("newgame-position-wrong")
	p.fits()
	p.press("backspace")
	p.misses(`"quilt`)
	p.press("up", "enter") // from another line
	p.sees("▸ Position", `"quilt, k? :": `)
	p.press("esc")
	p.sees("the usual start")
	p.update(pasted("7k/6Q1/6K1/8/8/8/8/8 b - -"))
	p.sees("The game is over in that position.")
	p.press("esc", "esc")
	p.sees("Lobby")
	if made := w.service.Tables.Listing().Mine(ann.ID); len(made) > 0 {
		t.Errorf("made %+v", made[0].Record)
	}
}

// TestPositionsOfEveryGame checks that each game can start from a position written by its own
// states after some moves.
func TestPositionsOfEveryGame(t *testing.T) {
	for i, rules := range everyGame {
		t.Run(rules.Info().ID, func(t *testing.T) {
			w := variantWorld(t)
			ann := w.account("ann")
			p := w.visit(app.Visit{Key: ann.Key})
			p.press("c")
			for range i {
				p.press("right")
			}
			p.sees(rules.Info().Name)
			position := afterMoves(t, rules, 5)
			p.update(pasted(position))
			p.press("enter")
			p.until("the table", func() bool { return len(w.service.Tables.Listing().Mine(ann.ID)) == 1 })
			if made := w.service.Tables.Listing().Mine(ann.ID)[0]; made.Game != rules.Info().ID || made.Start.String() != position {
				t.Errorf("the game %s begins at %s and must at %s", made.Game, made.Start, position)
			}
		})
	}
}

// afterMoves returns the position after so many moves, always the first legal one.
func afterMoves(t *testing.T, rules game.Rules, moves int) string {
	t.Helper()
	s, err := rules.New("")
	for range moves {
		if err != nil {
			t.Fatal(err)
		}
		s, err = s.Play(s.Moves()[0])
	}
	if err != nil {
		t.Fatal(err)
	}
	return s.String()
}

// TestPositionAgainstBot checks that bots play from a position too.
func TestPositionAgainstBot(t *testing.T) {
	w := newWorld(t)
	w.welcoming(w.residents()[1])
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("b")
	p.sees("the usual start")
	p.update(pasted("nonsense"))
	p.sees(`"nonsense": `)
	p.golden("house-position-wrong")
	p.press("enter")
	p.sees("Play a bot", `"nonsense": `)
	p.press("esc")
	p.update(pasted(fourFields))
	p.fits()
	p.press("up", "up", "right", "enter") // White
	p.sees("sage (bot)", "Your move.")
	if made := w.service.Tables.Listing().Mine(ann.ID)[0]; made.Status != table.Playing || !strings.HasPrefix(made.Start.String(), fourFields) {
		t.Errorf("made %+v, at %s", made.Record, made.Start)
	}
}

// TestNoPositionBehindAnother checks that a table that continues another game has no position
// field.
func TestNoPositionBehindAnother(t *testing.T) {
	w := newWorld(t)
	ann := w.account("ann")
	p := w.visit(app.Visit{Key: ann.Key})
	p.press("c", "enter")
	p.until("the table", func() bool { return len(w.service.Tables.Listing().Mine(ann.ID)) == 1 })
	made := w.service.Tables.Listing().Mine(ann.ID)[0]
	browse.PlayFrom(p.model.session, made, table.Place{Table: made.ID})
	p.update(nil)
	p.sees("Create a table", "It starts from the game")
	p.update(pasted(fourFields))
	p.misses("Position")
}
