package rating

import (
	"context"
	"time"

	"pawnstorm/game/puzzle"
	"pawnstorm/lobby/identity"
)

// StormForm holds a player's results in puzzle storms. Storms do not change the rating.
type StormForm struct {
	Storms int       `json:"storms"`
	Best   int       `json:"best"` // most puzzles solved in one storm
	BestAt time.Time `json:"best_at,omitzero"`
	Day    string    `json:"day,omitempty"`    // of the last storm, in UTC
	Top    int       `json:"top,omitempty"`    // best result of that day
	Streak int       `json:"streak,omitempty"` // most puzzles solved in one streak
	// Run is an unfinished storm that the player started in the shell.
	Run *puzzle.Storm `json:"run,omitempty"`
	// Last is the last storm or streak that ended.
	Last *puzzle.Storm `json:"last,omitempty"`
}

// Today returns the best result of the day.
func (f StormForm) Today(now time.Time) int {
	if f.Day != now.UTC().Format(time.DateOnly) {
		return 0
	}
	return f.Top
}

// Finished returns the form after a storm or a streak.
func (f StormForm) Finished(run puzzle.Storm, now time.Time) StormForm {
	if !run.Streak {
		f.Storms++
	}
	f.Last = &run
	return f.Reached(run, now)
}

// Reached returns the form during a storm or a streak that is already counted.
func (f StormForm) Reached(run puzzle.Storm, now time.Time) StormForm {
	solved := run.Solved
	if run.Streak {
		f.Streak = max(f.Streak, solved)
		return f
	}
	now = now.UTC().Truncate(time.Second)
	f.Top = max(f.Today(now), solved)
	f.Day = now.Format(time.DateOnly)
	if solved > f.Best {
		f.Best, f.BestAt = solved, now
	}
	return f
}

// ChangeStorms changes a player's storm results in one write. change reports whether it changed
// anything, and may be called more than once. ChangeStorms returns the form before and after.
// Results of guests are not stored.
func (b *Book) ChangeStorms(
	ctx context.Context, who identity.PlayerID, change func(StormForm) (StormForm, bool),
) (before, after StormForm, err error) {
	was, is, err := b.changeForm(ctx, who, func(f PuzzleForm) (PuzzleForm, bool) {
		storm, changed := change(f.Storm)
		f.Storm = storm
		return f, changed
	})
	return was.Storm, is.Storm, err
}
