package live

import (
	"context"
	"runtime"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Load puts all live tables of the store into the registry and takes those off that
// are not there any more; who follows one of these gets to see how it ended. A
// table that cannot be read is left alone, for a program that can.
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
	// To play through long games takes its time.
	name := func(e store.Entry) string { return "learning " + e.Key }
	work(ts.log, name, runtime.GOMAXPROCS(0), entries, func(e store.Entry) { ts.Learn(e) })
	if err != nil {
		return err
	}
	for _, t := range before {
		if found[t.ID] {
			continue
		}
		ts.registry.remove(t.ID, t.Rev)
		if ended, err := ts.read(ctx, DoneKeys, t.ID); err == nil {
			ts.hub.publish(ended)
		}
	}
	ts.ahead.forget(written)
	ts.registry.hear()
	return nil
}

// Learn takes in one durable entry of a table.
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

// derive makes a table of an entry, from the one before it if that is known.
func (ts *Tables) derive(known *table.Table, e store.Entry) (*table.Table, error) {
	if known == nil {
		return ts.Replay(e)
	}
	return known.FollowValue(e.Value, e.Rev)
}
