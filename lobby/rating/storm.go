package rating

import (
	"context"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
)

// StormForm is how a player has done at storms of puzzles. No rating moves by them.
type StormForm struct {
	Storms int       `json:"storms"`
	Best   int       `json:"best"` // puzzles solved in one
	BestAt time.Time `json:"best_at,omitzero"`
	Day    string    `json:"day,omitempty"` // that of the last one, in UTC
	Top    int       `json:"top,omitempty"` // the best of that day
	// Run is a storm under way that was begun in the shell.
	Run *puzzle.Storm `json:"run,omitempty"`
}

// Today is the best of the day.
func (f StormForm) Today(now time.Time) int {
	if f.Day != now.UTC().Format(time.DateOnly) {
		return 0
	}
	return f.Top
}

// Finished is the form after a storm in which so many puzzles were solved.
func (f StormForm) Finished(solved int, now time.Time) StormForm {
	f.Storms++
	return f.Reached(solved, now)
}

// Reached is the form within a storm that was counted before, as so many puzzles are solved.
func (f StormForm) Reached(solved int, now time.Time) StormForm {
	now = now.UTC().Truncate(time.Second)
	f.Top = max(f.Today(now), solved)
	f.Day = now.Format(time.DateOnly)
	if solved > f.Best {
		f.Best, f.BestAt = solved, now
	}
	return f
}

// ChangeStorms changes how a player has done at storms, in one write; change says
// whether it has changed anything, and may be called again. It returns the form before
// and after. Of a guest nothing is kept.
func (b *Book) ChangeStorms(ctx context.Context, who identity.PlayerID, change func(StormForm) (StormForm, bool)) (before, after StormForm, err error) {
	was, is, err := b.changeForm(ctx, who, func(f PuzzleForm) (PuzzleForm, bool) {
		storm, changed := change(f.Storm)
		f.Storm = storm
		return f, changed
	})
	return was.Storm, is.Storm, err
}
