package account

import (
	"context"
	"slices"
)

// Lessons returns the IDs of the games whose lesson a player has finished. Guests have none.
func (as *Accounts) Lessons(ctx context.Context, who Player) ([]string, error) {
	if !who.ID.HasAccount() {
		return nil, nil
	}
	a, err := as.Get(ctx, who.ID)
	return a.Lessons, err
}

// FinishLesson records that a player has finished the lesson of a game. It ignores guests, and
// lessons that are already recorded.
func (as *Accounts) FinishLesson(ctx context.Context, who Player, game string) error {
	done, err := as.Lessons(ctx, who)
	if err != nil || !who.ID.HasAccount() || slices.Contains(done, game) {
		return err
	}
	return as.all.Change(ctx, who.ID, func(a *Account) error {
		if !slices.Contains(a.Lessons, game) {
			a.Lessons = append(a.Lessons, game)
		}
		return nil
	})
}
