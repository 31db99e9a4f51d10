package team

import (
	"context"
	"errors"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/logctx"
	"pawnstorm/lobby/store"
)

// commitWithin is how long a commit may take before it is tried once more.
const commitWithin = store.CommitWithin / 2

// commit makes next follow upon a team, or nil if it is new: with its name, and with all
// that goes with it if it is dissolved, in one Update.
func (ts *Teams) commit(ctx context.Context, before, next *Team) (*Team, error) {
	changes, err := ts.changes(ctx, before, next)
	if err != nil {
		return nil, err
	}
	if len(changes) == 1 {
		_, err = ts.Docs.Commit(ctx, changes[0].Key, changes[0].Value, changes[0].Rev)
	} else {
		err = ts.update(ctx, changes)
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

// changes are those of the store by which next follows upon a team.
func (ts *Teams) changes(ctx context.Context, before, next *Team) (list []store.Change, err error) {
	own := store.Change{Key: ts.all.Key(next.ID), Delete: next.Gone()}
	if before != nil {
		own.Rev = before.Rev
	}
	if !next.Gone() {
		if own.Value, err = encode(next); err != nil {
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

// update commits several keys. When the store does not say what became of them, it is asked
// once more: if they have changed by then, they are looked at.
func (ts *Teams) update(ctx context.Context, changes []store.Change) error {
	try := func(ctx context.Context) error {
		ctx, cancel := context.WithTimeout(ctx, commitWithin)
		defer cancel()
		return ts.Docs.Store.Update(ctx, changes)
	}
	err := try(ctx)
	if err == nil || errors.Is(err, store.ErrConflict) {
		return err
	}
	ts.Log.Log(ctx, logctx.Level(err), "a team in doubt", "key", changes[0].Key, "err", err)
	ctx = context.WithoutCancel(ctx)
	again := try(ctx)
	if errors.Is(again, store.ErrConflict) && ts.stands(ctx, changes) {
		return nil
	}
	return again
}

// stands reports whether changes are in the store as they were to be.
func (ts *Teams) stands(ctx context.Context, changes []store.Change) bool {
	for _, c := range changes {
		e, err := ts.Docs.Store.Get(ctx, c.Key)
		gone := errors.Is(err, store.ErrNotFound)
		if gone != c.Delete || err != nil && !gone || string(e.Value) != string(c.Value) {
			return false
		}
	}
	return true
}
