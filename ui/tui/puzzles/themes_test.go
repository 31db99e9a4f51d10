package puzzles_test

import (
	"slices"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
	"pawnstorm/ui/tui/tuitest"
)

// TestPuzzlesByTheme checks that the list of a theme leads to its puzzles, of any game, one after
// another.
func TestPuzzlesByTheme(t *testing.T) {
	w := tuitest.NewOf(t, catalog.All())
	p := w.Visit(app.Visit{Key: w.Account("ann").Key})
	p.Opens("Puzzles")
	p.Press("shift+tab", "shift+tab")
	p.Sees("[Factory]")
	p.Press("n")
	p.Sees("Factory · ", "to move and win")
	for range 3 {
		s, ok := p.Model.Top().(*puzzles.PuzzleScreen)
		if !ok {
			t.Fatal("no puzzle on screen")
		}
		q := s.Attempt.Puzzle()
		rules, _ := catalog.Find(q.Game)
		if !slices.Contains(puzzle.ThemesOf(q, rules), "factory") {
			t.Errorf("%s: got themes %v", q.ID, puzzle.ThemesOf(q, rules))
		}
		p.Press("n")
	}
}
