package tuitest

import (
	"testing"

	"pawnstorm/game/puzzle"
	"pawnstorm/ui/tui/app"
	"pawnstorm/ui/tui/puzzles"
)

// BeginPuzzle opens a puzzle for a user who is on its page.
func (p *Person) BeginPuzzle(of puzzle.Puzzle) *puzzles.PuzzleScreen {
	p.Tb.Helper()
	screen := p.Model.Top().(*puzzles.PuzzleScreen)
	p.Run(screen.Begin(of))
	p.Update(app.StaleMsg{}) // to have it drawn
	return screen
}

// LongPuzzle returns the first puzzle of a game with several moves to find, where the first move
// does not win at once.
func LongPuzzle(t *testing.T, id string) puzzle.Puzzle {
	t.Helper()
	for _, q := range puzzle.Of(id) {
		if q.Length() > 1 {
			return q
		}
	}
	t.Fatalf("%s has no puzzle of two moves", id)
	return puzzle.Puzzle{}
}
