package live

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// LoadOutcomes sends the followers of rated games what they have missed.
func (ts *Tables) LoadOutcomes(ctx context.Context) error {
	for _, id := range ts.hub.unrated() {
		if err := ts.tellOutcome(ctx, id); store.Ignore(err, store.ErrDamaged) != nil {
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
	if o, err := ts.ratings.ReadOutcome(e); err == nil && !o.Void {
		ts.hub.rated(*o)
	}
}
