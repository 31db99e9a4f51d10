package live

import (
	"context"
	"errors"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
)

// LoadOutcomes tells the followers of rated games what they have missed.
func (ts *Tables) LoadOutcomes(ctx context.Context) error {
	for _, id := range ts.hub.unrated() {
		switch err := ts.tellOutcome(ctx, id); {
		case errors.Is(err, store.ErrDamaged):
			ts.log.Error("unreadable outcome", "table", id, "err", err)
		case err != nil:
			return err
		}
	}
	return nil
}

// tellOutcome tells the followers of a table how it has changed the ratings, if
// that is done. If it is not, the store's Watch will tell.
func (ts *Tables) tellOutcome(ctx context.Context, id identity.TableID) error {
	o, err := ts.ratings.Outcome(ctx, id)
	if err == nil {
		ts.hub.rated(o)
	}
	return errs.Ignore(err, errs.NotFound)
}

// LearnOutcome takes in one durable entry of what a game has done to ratings.
func (ts *Tables) LearnOutcome(e store.Entry) {
	o, err := rating.DecodeOutcome(e)
	if err != nil {
		ts.log.Error("unreadable outcome", "key", e.Key, "err", err)
		return
	}
	ts.hub.rated(o)
}
