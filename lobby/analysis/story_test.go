package analysis

import (
	"context"
	"slices"
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table/tabletest"
)

// TestStory tells the story of a short game from made-up evaluations: Black was better until the
// second-last move, and White's answer was the only one.
func TestStory(t *testing.T) {
	over := tabletest.PlayOn(t, tabletest.StartedTable(t), "f2f3", "e7e5", "g2g4", "d8h4")
	at := func(scores ...int) []Evaluation {
		list := make([]Evaluation, len(scores))
		for i, s := range scores {
			list[i] = Evaluation{Score: s, Line: []string{"a2a3"}}
		}
		return list
	}
	for name, c := range map[string]struct {
		scores []int
		better game.Seat
		until  int
	}{
		"the loser was better":   {[]int{0, 300, 300, -900, -1000}, 0, 2},
		"it was even":            {[]int{0, 10, -20, -900, -1000}, game.NoSeat, 2},
		"it was lost throughout": {[]int{-900, -900, -900, -900, -1000}, game.NoSeat, 0},
	} {
		evaluations := at(c.scores...)
		annotations, err := Judge(over, evaluations)
		if err != nil {
			t.Fatal(err)
		}
		s := StoryOf(over, evaluations, annotations)
		if s.Better != c.better || s.Until != c.until {
			t.Errorf("%s: got %+v", name, s)
		}
	}
	annotations := make([]Annotation, 8)
	for i, loss := range []float64{0, 0.3, 0.06, 0, 0.5, 0.2, 0, 0.9} {
		if annotations[i].Loss = loss; loss > 0 && i < 7 { // the last one is without a mark
			annotations[i].Mark = Blunder
		}
	}
	if got := moments(annotations); !slices.Equal(got, []int{2, 5, 6}) {
		t.Errorf("got moments %v", got)
	}
}

// TestPuzzleOfAGame finds the answer to a blunder, if a second look says that only one move wins. It is a
// puzzle for the player who had it, and for spectators.
func TestPuzzleOfAGame(t *testing.T) {
	over := tabletest.PlayOn(t, tabletest.StartedTable(t), "f2f3", "e7e5", "g2g4", "d8h4")
	for _, only := range []bool{true, false} {
		evaluations := []Evaluation{
			{Line: []string{"e2e4"}},
			{Score: -60, Line: []string{"e7e5"}},
			{Score: -70, Line: []string{"b1c3"}},
			{Forced: -1, Line: []string{"d8h4"}},
			{Over: overSecond},
		}
		asked := 0
		ask := func(_ context.Context, q Question) (Evaluation, error) {
			if asked++; !q.Rival {
				t.Error("it did not ask for rivals")
			}
			return Evaluation{Forced: -1, Line: []string{"d8h4"}, Only: only}, nil
		}
		if err := findPuzzles(t.Context(), ask, Question{Table: over.ID}, over, evaluations); err != nil || asked != 1 {
			t.Fatalf("asked %d times: %v", asked, err)
		}
		for seat, want := range map[game.Seat]bool{0: false, 1: only, game.NoSeat: only} {
			e, ok, err := Puzzle(over, evaluations, seat)
			if ok != want || err != nil {
				t.Errorf("seat %d: got %v, %v", seat, ok, err)
			}
			if ok && (e.Ply != 3 || e.Played != "g4??" || !e.Punishes || !slices.Equal(e.Puzzle.Moves, []string{"d8h4"})) {
				t.Errorf("got %+v", e)
			}
		}
	}
}
