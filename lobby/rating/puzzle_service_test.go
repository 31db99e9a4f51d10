package rating_test

import (
	"slices"
	"testing"

	"pawnstorm/game/glicko"
	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/rating"
)

// TestPuzzlesCount checks that the first try at each puzzle is rated, that streaks count and
// that a second try changes nothing. The results survive a restart.
func TestPuzzlesCount(t *testing.T) {
	w := clubtest.New(t)
	list := puzzle.Of("strike")
	finish := func(p puzzle.Puzzle, solved bool) (before, after rating.PuzzleForm) {
		t.Helper()
		before, after, err := w.Ratings.FinishPuzzle(t.Context(), clubtest.Ann.ID, p, solved)
		if err != nil {
			t.Fatal(err)
		}
		return before, after
	}
	before, after := finish(list[0], true)
	if before.Rating != glicko.New() || after.Rating.Points() <= 1500 || after.Solved != 1 || after.Streak != 1 ||
		!after.HasSeen("strike", list[0].ID) {
		t.Errorf("after solving: %+v", after)
	}
	if _, again := finish(list[0], false); again.Tried() != 1 || again.Rating != after.Rating {
		t.Errorf("second try counts: %+v", again)
	}
	finish(list[1], true)
	_, failed := finish(list[2], false)
	if failed.Streak != 0 || failed.Best != 2 || failed.Failed != 1 || failed.Tried() != 3 {
		t.Errorf("after failing: %+v", failed)
	}
	w.Restart()
	kept, err := w.Ratings.Puzzles(t.Context(), clubtest.Ann.ID)
	if err != nil || kept.Rating != failed.Rating || kept.Best != 2 || len(kept.Seen["strike"]) != 3 {
		t.Errorf("after a restart: %+v, %v", kept, err)
	}
	if keys := w.Keys("puzzle/"); !slices.Equal(keys, []string{"puzzle/" + string(clubtest.Ann.ID)}) {
		t.Errorf("keys are %v", keys)
	}
}

// TestPuzzlesOfGuests checks that results of guests are not stored.
func TestPuzzlesOfGuests(t *testing.T) {
	w := clubtest.New(t)
	before, after, err := w.Ratings.FinishPuzzle(t.Context(), "gnobody", puzzle.Of("strike")[0], true)
	if err != nil || after.Tried() != before.Tried() || len(w.Keys("puzzle/")) != 0 {
		t.Errorf("got %+v, %v with keys %v", after, err, w.Keys("puzzle/"))
	}
}
