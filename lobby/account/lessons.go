package account

import (
	"context"
	"slices"
)

// Lessons are the ids of the games of which a player has done the lesson. Of a guest
// nothing is kept.
func (as *Accounts) Lessons(ctx context.Context, who Player) ([]string, error) {
	if !who.ID.HasAccount() {
		return nil, nil
	}
	a, err := as.Get(ctx, who.ID)
	return a.Lessons, err
}

// FinishLesson notes that a player has done the lesson of a game, once.
func (as *Accounts) FinishLesson(ctx context.Context, who Player, game string) error {
	done, err := as.Lessons(ctx, who)
	if err != nil || !who.ID.HasAccount() || slices.Contains(done, game) {
		return err
	}
	return as.changeAccount(ctx, who.ID, func(a *Account) error {
		if !slices.Contains(a.Lessons, game) {
			a.Lessons = append(a.Lessons, game)
		}
		return nil
	})
}
