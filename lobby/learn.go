package lobby

import (
	"context"
	"fmt"

	"pawnstorm/lobby/store"
)

// load puts all live tables of the store on the board and takes those off that
// are not there any more; who follows one of these gets to see how it ended. A
// table that cannot be read is left alone, for a program that can.
func (ts *Tables) load(ctx context.Context) error {
	found := make(map[TableID]bool)
	before, written := ts.board.snapshot(), ts.board.lastWritten()
	for e, err := range ts.docs.Store.List(ctx, tableKeys, "") {
		if err != nil {
			return err
		}
		found[tableOf(e.Key)] = true
		ts.learn(e)
	}
	for _, t := range before {
		if found[t.ID] {
			continue
		}
		ts.board.remove(t.ID, t.Rev)
		if ended, err := ts.read(ctx, doneKeys, t.ID); err == nil {
			ts.hub.publish(ended)
		}
	}
	ts.board.hear(written)
	return nil
}

// learn takes in one durable entry of a table.
func (ts *Tables) learn(e store.Entry) {
	defer ts.board.hear(e.Rev)
	id := tableOf(e.Key)
	if e.Deleted {
		ts.board.remove(id, e.Rev)
		return
	}
	known := ts.board.table(id)
	if known != nil && known.Rev >= e.Rev {
		return
	}
	t, err := ts.derive(known, e)
	if err != nil {
		ts.log.Error("unreadable table", "key", e.Key, "err", err)
		return
	}
	ts.board.set(t)
	ts.hub.publish(t)
	ts.noteDeadline(t)
	if t.Status == Over || t.Status == Gone {
		ts.hooks.Ended()
	}
}

// derive makes a table of an entry, from the one before it if that is known.
func (ts *Tables) derive(known *Table, e store.Entry) (*Table, error) {
	if known == nil {
		return ts.replay(e)
	}
	rec, err := Decode(e.Value)
	if err != nil {
		return nil, err
	}
	if len(rec.Log) < len(known.Log) {
		return nil, fmt.Errorf("table %s: the record has become shorter", rec.ID)
	}
	return known.Follow(rec, e.Rev)
}
