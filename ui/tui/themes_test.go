package tui

import (
	"slices"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
)

// TestPuzzlesByTheme checks that the list of a theme leads to its puzzles, of any game, one after
// another.
func TestPuzzlesByTheme(t *testing.T) {
	w := newWorldOf(t, allGames(t))
	p := w.visit(app.Visit{Key: w.account("ann").Key})
	p.opens("Puzzles")
	p.press("shift+tab", "shift+tab")
	p.sees("[Factory]")
	p.press("n")
	p.sees("Factory · ", "to move and win")
	for range 3 {
		s, ok := p.model.top().(*puzzles.PuzzleScreen)
		if !ok {
			t.Fatal("there is no puzzle")
		}
		q := s.Attempt.Puzzle()
		rules, _ := catalog.Find(q.Game)
		if !slices.Contains(puzzle.ThemesOf(q, rules), "factory") {
			t.Errorf("%s is about %v", q.ID, puzzle.ThemesOf(q, rules))
		}
		p.press("n")
	}
}
