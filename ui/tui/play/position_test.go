package play_test

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/browse"
	"pawnstorm/ui/tui/tuitest"
)

// fourFields is a FEN without move counters, as puzzle sites write it.
const fourFields = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"

// TestPositionOfOnesOwn checks that a position can be pasted on the form for a new table, wherever
// the cursor is. The game starts there, has no options and is unrated.
func TestPositionOfOnesOwn(t *testing.T) {
	w := tuitest.NewOfAll(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c")
	p.Clicks("Rated")
	p.Sees("[x] Rated", "the usual start")
	p.Pastes(fourFields + "\r\n")
	p.Sees("▶ Position", "R5K1 w -", "Type or paste a position")
	p.Misses("] Rated")
	p.Golden("newgame-position")
	p.Fits()
	p.Press("enter")
	p.Sees("Terms: 10+5, not rated, from a")
	made := w.Tables.Listing().Mine(ann.ID)[0]
	if made.Rated || !made.Given || !strings.HasPrefix(made.Start.String(), fourFields) {
		t.Errorf("created %+v, at %s", made.Record, made.Start)
	}
	p.Press("q", "c") // the form forgets the position, but keeps the other choices
	p.Sees("the usual start", "[x] Rated")
}

// TestWrongPosition checks that an invalid position is explained below its line and can be edited.
// Letters are text while the user types.
func TestWrongPosition(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c", "tab")
	p.Sees("▶ Position")
	p.Types("quilt, k? :l")
	p.Sees("quilt, k? :l")
	p.Press("enter")
	p.Sees("Create a table", `"quilt, k? :l": `)
	p.Golden("newgame-position-wrong")
	p.Fits()
	p.Press("backspace")
	p.Misses(`"quilt`)
	p.Press("up", "enter") // from another line
	p.Sees("▶ Position", `"quilt, k? :": `)
	p.Press("esc")
	p.Sees("the usual start")
	p.Pastes("7k/6Q1/6K1/8/8/8/8/8 b - -")
	p.Sees("The game is over in that position.")
	p.Press("esc", "esc")
	p.Sees(" Mine")
	if made := w.Tables.Listing().Mine(ann.ID); len(made) > 0 {
		t.Errorf("created %+v", made[0].Record)
	}
}

// TestPositionsOfEveryGame checks that each game can start from a position written by its own
// states after some moves.
func TestPositionsOfEveryGame(t *testing.T) {
	for i, rules := range tuitest.EveryGame() {
		t.Run(rules.Info().ID, func(t *testing.T) {
			w := tuitest.NewOfAll(t)
			ann := w.Account("ann")
			p := w.Visit(app.Visit{Key: ann.Key})
			p.Press("c")
			for range i {
				p.Press("right")
			}
			p.Sees(rules.Info().Name)
			position := afterMoves(t, rules, 5)
			p.Pastes(position)
			p.Press("enter")
			p.Until("the table", func() bool { return len(w.Tables.Listing().Mine(ann.ID)) == 1 })
			if made := w.Tables.Listing().Mine(ann.ID)[0]; made.Game != rules.Info().ID || made.Start.String() != position {
				t.Errorf("%s: got start %s, want %s", made.Game, made.Start, position)
			}
		})
	}
}

// afterMoves returns the position after n moves, always the first legal one.
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
	w := tuitest.New(t)
	w.Accepts(w.AddBots()[1])
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("b")
	p.Sees("the usual start")
	p.Pastes("nonsense")
	p.Sees(`"nonsense": `)
	p.Golden("house-position-wrong")
	p.Press("enter")
	p.Sees("Play a bot", `"nonsense": `)
	p.Press("esc")
	p.Pastes(fourFields)
	p.Fits()
	p.Clicks("White")
	p.Press("enter")
	p.Sees("sage (bot)", "Your move.")
	if made := w.Tables.Listing().Mine(ann.ID)[0]; made.Status != table.Playing || !strings.HasPrefix(made.Start.String(), fourFields) {
		t.Errorf("created %+v, at %s", made.Record, made.Start)
	}
}

// TestNoPositionBehindAnother checks that a table that continues another game has no position
// field.
func TestNoPositionBehindAnother(t *testing.T) {
	w := tuitest.New(t)
	ann := w.Account("ann")
	p := w.Visit(app.Visit{Key: ann.Key})
	p.Press("c", "enter")
	p.Until("the table", func() bool { return len(w.Tables.Listing().Mine(ann.ID)) == 1 })
	made := w.Tables.Listing().Mine(ann.ID)[0]
	browse.PlayFrom(p.Model.Session, made, table.Place{Table: made.ID})
	p.Update(nil)
	p.Sees("Create a table", "It starts from the game")
	p.Pastes(fourFields)
	p.Misses("Position")
}
