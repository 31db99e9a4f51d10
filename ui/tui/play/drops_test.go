package play_test

import (
	"testing"

	"pawnstorm/ui/tui/tuitest"
)

// TestOneCellMoves covers games where a move is one cell. The first seat does not always begin, and
// choosing a cell drops the disc in its file. A letter means a file rather than a word, and an only
// move is offered directly.
func TestOneCellMoves(t *testing.T) {
	for _, c := range []struct {
		name, setup string
		does        func(*tuitest.Person)
		plays       string // the move, or "" for none
		sees        string
	}{
		{"at home", "", func(p *tuitest.Person) { p.Press("enter") }, "d1", ""},
		{"pointed above", "", picking("b2"), "b1", ""},
		{"pointed at", "", picking("b1"), "b1", ""},
		{"on another disc", "y ......../..r.....", picking("c1"), "c2", ""},
		{"clicked", "", func(p *tuitest.Person) { clickCell(p, "g2") }, "g1", ""},
		{"typed cell", "", typing("e1"), "e1", ""},
		{"typed file", "", typing("d"), "d1", ""},
		{"the word in full", "", typing("draw"), "", "You offered a"},
		{"a full file", "y y......./r.......", picking("a2"), "", "file a is full"},
		{"a full file, typed", "y y......./r.......", typing("a"), "", "file a is full"},
		{"all that can be done", "y! ......../r.......", func(p *tuitest.Person) { p.Sees("P pass"); p.Press("P") }, "pass", ""},
		{"another cell then", "y! ......../r.......", picking("b2"), "", "P pass"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := tuitest.NewOfAll(t).PlaysGame("drops", 1, c.setup)
			if p.Screen().Flipped {
				t.Error("the board is flipped")
			}
			c.does(p)
			if c.plays != "" {
				p.Until(c.plays, func() bool {
					plies := p.Screen().Table.Plies
					return len(plies) == 1 && plies[0].Text == c.plays
				})
				return
			}
			p.Sees(c.sees)
			if n := len(p.Screen().Table.Plies); n > 0 {
				t.Errorf("got %d moves", n)
			}
		})
	}
}

// A pre-move is picked like a move and played on the user's turn.
func TestOneCellPremove(t *testing.T) {
	w := tuitest.NewOfAll(t)
	yellow := w.PlaysGame("drops", 1, "", "e", "e")
	red := player(w, "bob", yellow.Screen().Table)
	red.Builds("c2")
	red.Sees("Premove c2.")
	yellow.Builds("b2")
	red.Until("the premove", func() bool {
		plies := red.Screen().Table.Plies
		return len(plies) == 4 && plies[3].Text == "c1"
	})
}
