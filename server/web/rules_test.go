package web

import (
	"strings"
	"testing"

	"pawnstorm/game"
	"pawnstorm/game/lesson"
)

// TestRulesInPictures checks that the page of each game draws its lesson: a board for each step, with arrows that
// begin and end on it.
func TestRulesInPictures(t *testing.T) {
	w := open(t, nil)
	for _, g := range games() {
		id := g.Info().ID
		l := lesson.Of(id)
		p := w.get("/rules/" + id)
		check(t, id, p)
		if n := strings.Count(p.text, `class="card"`); n != len(l.Steps) {
			t.Errorf("%s: got %d boards, want %d", id, n, len(l.Steps))
		}
		arrows := 0
		for i := range l.Steps {
			state, err := g.New(l.Steps[i].Position)
			if err != nil {
				t.Fatal(err)
			}
			board := state.Board()
			for _, a := range arrowsOf(state, l.Steps[i].RightMoves(state), arrowColour) {
				arrows++
				for _, c := range []game.Cell{a.from, a.to} {
					if c < 0 || c >= game.Cell(len(board.Cells)) {
						t.Errorf("%s, step %d: an arrow at cell %d", id, i+1, c)
					}
				}
			}
		}
		if drawn := strings.Count(p.text, arrowColour); arrows == 0 || drawn == 0 {
			t.Errorf("%s: no arrows", id)
		}
	}
}
