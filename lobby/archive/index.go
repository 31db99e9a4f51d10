package archive

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
)

// indexKey says how far the games that were finished before there was an index
// have been put into it.
const indexKey = "house/index"

type indexed struct {
	After identity.TableID `json:"after,omitempty"` // all up to this one are in the index
	Done  bool             `json:"done,omitempty"`  // nothing is left to do
}

// indexStep is after how many games the progress is noted.
const indexStep = 100

// NeedsIndex reports whether there may be games that buildIndex has to look at.
func (ar *Archive) NeedsIndex(ctx context.Context) (bool, error) {
	var at indexed
	_, err := ar.docs.Get(ctx, indexKey, &at)
	if !errors.Is(err, store.ErrNotFound) {
		return !at.Done, err
	}
	for _, err := range ar.docs.Store.List(ctx, live.DoneKeys, "") {
		return true, err
	}
	return false, nil // a new store
}

// BuildIndex puts the games that were finished before there was an index into
// it. It happens once in the life of a store, goes on where it was interrupted,
// and may be done by several servers at once.
func (ar *Archive) BuildIndex(ctx context.Context) {
	for {
		done, err := ar.indexSome(ctx)
		switch {
		case done || ctx.Err() != nil || errors.Is(err, store.ErrClosed):
			return
		case err != nil:
			ar.log.Error("indexing finished games", "err", err)
			select {
			case <-ctx.Done():
				return
			case <-time.After(time.Second):
			}
		}
	}
}

// indexSome indexes the next games and notes the progress.
func (ar *Archive) indexSome(ctx context.Context) (done bool, err error) {
	var at indexed
	rev, err := ar.docs.Get(ctx, indexKey, &at)
	if at.Done || err != nil && !errors.Is(err, store.ErrNotFound) {
		return at.Done, err
	}
	n := 0
	for e, err := range ar.docs.Store.List(ctx, live.DoneKeys, live.DoneKeys+string(at.After)) {
		if err != nil {
			return false, err
		}
		if err := ar.index(ctx, e); err != nil {
			return false, err
		}
		at.After = identity.TableID(strings.TrimPrefix(e.Key, live.DoneKeys))
		if n++; n == indexStep {
			break
		}
	}
	at.Done = n < indexStep
	err = ar.docs.Put(ctx, indexKey, at, rev)
	return false, store.Ignore(err, store.ErrConflict) // another server was faster: see how far it is
}

// index puts the line of one finished game into the index, if it belongs there.
func (ar *Archive) index(ctx context.Context, e store.Entry) error {
	t, err := ar.tables.Replay(e)
	if err != nil {
		ar.log.Error("unreadable table", "key", e.Key, "err", err)
		return nil // it cannot be shown either
	}
	if t.Origin != nil || !t.Listed() {
		return nil
	}
	line, err := json.Marshal(Summarize(t))
	if err != nil {
		return err
	}
	return ar.docs.Create(ctx, endKeys+lineKey(t), line)
}
