package team

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/store"
)

// commit writes the next state of a team, or a new team if before is nil. One Update changes
// the team, its name keys and, if the team was dissolved, everything that belongs to it.
func (ts *Teams) commit(ctx context.Context, before, next *Team) (*Team, error) {
	changes, err := ts.changes(ctx, before, next)
	if err != nil {
		return nil, err
	}
	if len(changes) == 1 {
		_, err = ts.Docs.Commit(ctx, changes[0].Key, changes[0].Value, changes[0].Rev)
	} else {
		err = ts.Docs.Update(ctx, changes)
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	if next.Gone() {
		ts.forget(next.ID, before.Rev+1)
		return next, nil
	}
	done, err := ts.Stored(context.WithoutCancel(ctx), next.ID)
	if err != nil {
		return nil, err
	}
	return ts.keep(done), nil
}

// changes returns the store changes that turn before into next.
func (ts *Teams) changes(ctx context.Context, before, next *Team) (list []store.Change, err error) {
	own := store.Change{Key: ts.all.Key(next.ID), Rev: next.Rev, Delete: true}
	if !next.Gone() {
		if own, err = ts.all.Write(next.ID, next); err != nil {
			return nil, errs.Broken(err)
		}
	}
	list = append(list, own)
	names, err := ts.nameChanges(ctx, before, next)
	if err != nil {
		return nil, err
	}
	list = append(list, names...)
	if next.Gone() && ts.Closing != nil {
		more, err := ts.Closing(ctx, next.ID)
		if err != nil {
			return nil, store.Failure(err)
		}
		list = append(list, more...)
	}
	return list, nil
}
