package live

import (
	"context"
	"errors"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/store"
)

// LoadOutcomes sends the followers of rated games what they have missed.
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

// tellOutcome sends the followers of a table how it changed the ratings, if that is done. If not,
// the store's Watch will report it.
func (ts *Tables) tellOutcome(ctx context.Context, id identity.TableID) error {
	o, err := ts.ratings.Outcome(ctx, id)
	if err == nil {
		ts.hub.rated(o)
	}
	return errs.Ignore(err, errs.NotFound)
}

// LearnOutcome processes one durable entry about how a game changed the ratings.
func (ts *Tables) LearnOutcome(e store.Entry) {
	o, err := rating.DecodeOutcome(e)
	if err != nil {
		ts.log.Error("unreadable outcome", "key", e.Key, "err", err)
		return
	}
	ts.hub.rated(o)
}
