package tui_test

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
	"pawnstorm/ui/canvas"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/tuitest"
)

// TestRings checks that only the events ring that the user chose, and that a page hears the moves
// whatever they chose.
func TestRings(t *testing.T) {
	const move, capture = "\x1b]777;sound;move\x1b\\", "\x1b]777;sound;capture\x1b\\"
	for name, c := range map[string]struct {
		rings account.RingSet
		term  string
		want  []string // at the board; elsewhere, the move makes a game wait
		heard [3]int   // how much was heard after each move
		away  bool
	}{
		"usual":            {want: nil},
		"moves":            {rings: "move", heard: [3]int{1, 1, 2}, want: []string{"\a", "\a"}},
		"a page":           {rings: account.NoRings, term: canvas.PageTerm, heard: [3]int{1, 2, 3}, want: []string{move, move, capture}},
		"usual, away":      {away: true, heard: [3]int{1}, want: []string{"\a"}},
		"no turns, away":   {rings: "chat,move", away: true, want: nil},
		"turns, elsewhere": {rings: "turn", away: true, heard: [3]int{1}, want: []string{"\a"}},
	} {
		t.Run(name, func(t *testing.T) {
			w := tuitest.New(t)
			ann, bob := w.Account("ann"), w.Account("bob")
			w.ChangeSettings(ann, func(s *account.Settings) { s.Rings = c.rings })
			g := w.Game(ann, bob, "e4")
			p := w.Visit(app.Visit{Key: ann.Key, Term: c.term})
			p.Sees("ann")
			if !c.away {
				p.Update(app.FoundMsg{Table: g})
				p.Sees("ann – bob", "1. e4")
			}
			p.Notes = nil
			moves := []string{"d5", "Nc3", "dxe4"}
			if c.away { // one is enough: the game waits for her
				moves = moves[:1]
			}
			for i, text := range moves {
				g = w.Do(g, []account.Player{bob, ann}[i%2], table.Intent{Kind: table.Move, Ply: i + 1, Text: text})
				p.Until(text, func() bool {
					mine := p.Model.Session.Listing().Mine(ann.ID)
					return len(mine) == 1 && mine[0].Rev == g.Rev && len(p.Notes) >= min(c.heard[i], len(c.want))
				})
				if !c.away {
					p.Hears(g)
				}
				w.Clock.Advance(3 * time.Second)
			}
			if !slices.Equal(p.Notes, c.want) {
				t.Errorf("heard %q, want %q", p.Notes, c.want)
			}
		})
	}
}

// TestLowTimeRings warns a player once when their time is low.
func TestLowTimeRings(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := tuitest.NewLive(t)
		ann, bob := w.Pair(pairing.Proposal{Clock: tuitest.Minutes(1, 0)})
		tuitest.PlayMoves(ann, bob, "e4", "e5")
		ann.Model.Session.Me.Settings.Rings = "time"
		ann.Passes(30 * time.Second)
		if len(ann.Notes) > 0 {
			t.Errorf("heard %q at first", ann.Notes)
		}
		ann.Passes(25 * time.Second)
		if !slices.Equal(ann.Notes, []string{"\a"}) {
			t.Errorf("heard %q, want one bell", ann.Notes)
		}
	})
}
