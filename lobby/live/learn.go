package live

import (
	"context"
	"runtime"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Load loads all live tables of the store into the registry, and removes tables that are no longer
// stored. Followers of removed tables see how they ended. Load skips tables that it cannot read,
// because a newer program may be able to.
func (ts *Tables) Load(ctx context.Context) error {
	found := make(map[identity.TableID]bool)
	before, written := ts.registry.snapshot(), ts.ahead.known()
	var err error
	entries := func(yield func(store.Entry) bool) {
		var e store.Entry
		for e, err = range ts.docs.Store.List(ctx, TableKeys, "") {
			if err != nil {
				return
			}
			found[tableOf(e.Key)] = true
			yield(e)
		}
	}
	// Replaying long games takes time, so use all processors.
	name := func(e store.Entry) string { return "learning " + e.Key }
	work(ts.log, name, runtime.GOMAXPROCS(0), entries, func(e store.Entry) { ts.Learn(e) })
	if err != nil {
		return err
	}
	for _, t := range before {
		if found[t.ID] {
			continue
		}
		ended, err := ts.read(ctx, DoneKeys, t.ID)
		switch errs.KindOf(err) {
		case errs.Unavailable: // while the table is known, the next call finds it again
			return err
		case errs.NotFound:
			ended = t.Lost(ts.inPlaceOf(t))
		}
		ts.registry.remove(t.ID, t.Rev)
		if ended != nil {
			ts.hub.publish(ended)
		}
	}
	ts.ahead.forget(written...)
	ts.registry.hear()
	return nil
}

// Learn processes one durable entry of a table.
func (ts *Tables) Learn(e store.Entry) {
	defer ts.registry.hear()
	id := tableOf(e.Key)
	t := ts.ahead.heard(id, e)
	if e.Deleted {
		ts.registry.remove(id, e.Rev)
		return
	}
	known := ts.registry.table(id)
	if known != nil && known.Rev >= e.Rev {
		return
	}
	if t == nil {
		var err error
		if t, err = ts.derive(known, e); err != nil {
			ts.log.Error("unreadable table", "key", e.Key, "err", err)
			return
		}
	}
	ts.registry.set(t)
	ts.hub.publish(t)
	ts.noteDeadline(t)
	if t.Status == table.Over || t.Status == table.Gone {
		ts.hooks.Ended()
	}
}

// derive returns the table of an entry, based on the known state if there is one. A rematch that was
// aborted and asked for again has the same id, so a node that missed the end of the first one knows
// another table.
func (ts *Tables) derive(known *table.Table, e store.Entry) (*table.Table, error) {
	if known != nil {
		if t, err := known.FollowValue(e.Value, e.Rev); err == nil {
			return t, nil
		}
	}
	return ts.Replay(e)
}
