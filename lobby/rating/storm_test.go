package rating

import (
	"log/slog"
	"testing"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/store"
)

// TestStormForm checks that the best result of a day resets on the next day, that the overall
// best stays, and that encoding and decoding keeps a form.
func TestStormForm(t *testing.T) {
	noon := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	var f StormForm
	for i, test := range []struct {
		solved      int
		at          time.Time
		best, today int
	}{
		{0, noon, 0, 0},
		{12, noon.Add(time.Hour), 12, 12},
		{7, noon.Add(2 * time.Hour), 12, 12},
		{9, noon.Add(24 * time.Hour), 12, 9},
		{15, noon.Add(24*time.Hour + time.Minute), 15, 15},
	} {
		f = f.Finished(puzzle.Storm{Solved: test.solved}, test.at)
		if f.Storms != i+1 || f.Best != test.best || f.Today(test.at) != test.today ||
			f.Today(test.at.Add(12*time.Hour+time.Minute)) != 0 {
			t.Errorf("after storm %d: %+v", i+1, f)
		}
	}
	if !f.BestAt.Equal(noon.Add(24*time.Hour + time.Minute)) {
		t.Errorf("BestAt is %v", f.BestAt)
	}
	if g := f.Reached(puzzle.Storm{Solved: 16}, noon.Add(25*time.Hour)); g.Storms != f.Storms || g.Best != 16 ||
		g.Today(noon.Add(25*time.Hour)) != 16 {
		t.Errorf("during a storm: %+v", g)
	}
	p := NewPuzzleForm()
	p.Storm = f
	p.Storm.Run = &puzzle.Storm{Seed: 5, Found: []string{"e2e4"}, Ends: noon}
	puzzles := puzzlesIn(store.Docs{Log: slog.New(slog.DiscardHandler)})
	written, err := puzzles.Write("x", &storedPuzzles{PuzzleForm: p})
	if err != nil {
		t.Fatal(err)
	}
	again, err := puzzles.Read(store.Entry{Value: written.Value})
	if err != nil || again.Storm.Best != 15 || again.Storm.Run.Found[0] != "e2e4" || !again.Storm.Run.Ends.Equal(noon) {
		t.Errorf("%s decodes to %+v, %v", written.Value, again, err)
	}
	if rated, counts := again.after(puzzle.Of("chess")[0], true, noon); !counts || rated.Storm.Best != 15 {
		t.Errorf("storm results after a puzzle are %+v", rated.Storm)
	}
}

// TestStreakForm checks that streaks have a record of their own.
func TestStreakForm(t *testing.T) {
	noon := time.Date(2026, 3, 14, 12, 0, 0, 0, time.UTC)
	f := StormForm{}.Finished(puzzle.Storm{Solved: 4}, noon).Finished(puzzle.Storm{Solved: 9, Streak: true}, noon)
	if f = f.Finished(puzzle.Storm{Solved: 5, Streak: true}, noon); f.Streak != 9 || f.Best != 4 || f.Storms != 1 {
		t.Errorf("got %+v", f)
	}
}
