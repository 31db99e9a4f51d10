package tui

import "testing"

// In games where a move is one cell: the first seat does not begin, a cell means the one to which a
// disc falls from it, a letter means a file rather than a word, and an only move is offered
// directly.
func TestOneCellMoves(t *testing.T) {
	for _, c := range []struct {
		name, setup string
		does        func(*person)
		plays       string // the move, or "" for none
		sees        string
	}{
		{"at home", "", func(p *person) { p.press("enter") }, "d1", ""},
		{"pointed above", "", picking("b2"), "b1", ""},
		{"pointed at", "", picking("b1"), "b1", ""},
		{"on another disc", "y ......../..r.....", picking("c1"), "c2", ""},
		{"clicked", "", func(p *person) { p.clickCell("g2") }, "g1", ""},
		{"typed cell", "", typing("e1"), "e1", ""},
		{"typed file", "", typing("d"), "d1", ""},
		{"the word in full", "", typing("draw"), "", "You offered a"},
		{"a full file", "y y......./r.......", picking("a2"), "", "file a is full"},
		{"a full file, typed", "y y......./r.......", typing("a"), "", "file a is full"},
		{"all that can be done", "y! ......../r.......", func(p *person) { p.sees("P pass"); p.press("P") }, "pass", ""},
		{"another cell then", "y! ......../r.......", picking("b2"), "", "P pass"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := variantWorld(t).at("drops", 1, c.setup)
			if p.screen().Flipped {
				t.Error("the board is turned")
			}
			c.does(p)
			if c.plays != "" {
				p.until(c.plays, func() bool {
					plies := p.screen().Table.Plies
					return len(plies) == 1 && plies[0].Text == c.plays
				})
				return
			}
			p.sees(c.sees)
			if n := len(p.screen().Table.Plies); n > 0 {
				t.Errorf("%d moves were made", n)
			}
		})
	}
}

// A pre-move is picked like a move and played on the user's turn.
func TestOneCellPremove(t *testing.T) {
	w := variantWorld(t)
	yellow := w.at("drops", 1, "", "e", "e")
	red := w.player("bob", yellow.screen().Table)
	red.builds("c2")
	red.sees("Premove c2.")
	yellow.builds("b2")
	red.until("the premove", func() bool {
		plies := red.screen().Table.Plies
		return len(plies) == 4 && plies[3].Text == "c1"
	})
}
