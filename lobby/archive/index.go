package archive

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/schedule"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// indexKey stores which of the games from before the index existed have been added to it. A new store
// has no such games. The first game stored there marks the index as complete.
const indexKey = "house/index"

type indexed struct {
	After identity.TableID `json:"after,omitempty"` // all games up to this one are in the index
	Done  bool             `json:"done,omitempty"`  // the index is complete
}

const (
	// indexStep is how many games are added to the index in one commit, together with the progress.
	indexStep = 200
	// indexTold is how many games pass between two log messages.
	indexTold = 10_000
)

// NeedsIndex reports whether BuildIndex may have work. Call it before the first game is stored.
func (ar *Archive) NeedsIndex(ctx context.Context) (bool, error) {
	var at indexed
	_, err := ar.Docs.Get(ctx, indexKey, &at)
	if !errors.Is(err, store.ErrNotFound) {
		ar.indexing.Store(!at.Done)
		return !at.Done, err
	}
	for _, err := range ar.Docs.Store.List(ctx, live.DoneKeys, "") {
		ar.indexing.Store(true)
		return true, err
	}
	ar.unmarked.Store(true)
	return false, nil // a new store
}

// marks returns the change that marks the index of a new store as complete.
func (ar *Archive) marks(ctx context.Context, docs store.Docs) ([]store.Change, error) {
	if !ar.unmarked.Load() {
		return nil, nil
	}
	switch e, err := docs.Store.Get(ctx, indexKey); {
	case errors.Is(err, store.ErrNotFound):
		mark, err := store.JSON(indexKey, indexed{Done: true}, 0)
		return []store.Change{mark}, err
	case err != nil:
		return nil, err
	case e.Rev != 0: // the mark is in the store
		ar.unmarked.Store(false)
	}
	return nil, nil
}

// BuildIndex adds the games from before the index existed. It runs once in the life of a store,
// continues where it was interrupted, and several servers may run it at once.
func (ar *Archive) BuildIndex(ctx context.Context) {
	ar.Log.Info("indexing finished games")
	for seen, told := 0, 0; ; {
		n, done, err := ar.indexSome(ctx)
		if seen += n; seen >= told+indexTold {
			told = seen
			ar.Log.Info("indexing finished games", "so_far", seen)
		}
		switch {
		case done:
			ar.indexing.Store(false)
			ar.Log.Info("finished games are indexed", "looked_at", seen)
			return
		case ctx.Err() != nil || errors.Is(err, store.ErrClosed):
			return
		case err != nil:
			ar.Log.Error("cannot index finished games", "err", err)
			schedule.Sleep(ctx, time.Second)
		}
	}
}

// indexSome adds the next games to the index and records the progress in the same commit.
func (ar *Archive) indexSome(ctx context.Context) (n int, done bool, err error) {
	var at indexed
	rev, err := ar.Docs.Get(ctx, indexKey, &at)
	if at.Done || err != nil && !errors.Is(err, store.ErrNotFound) {
		return 0, at.Done, err
	}
	draft := store.NewDraft(ar.Docs.Store)
	for e, err := range ar.Docs.Store.List(ctx, live.DoneKeys, live.DoneKeys+string(at.After)) {
		if err != nil {
			return 0, false, err
		}
		line, err := ar.missingLine(ctx, e)
		if err != nil {
			return 0, false, err
		}
		draft.Add(line...)
		at.After = identity.TableID(strings.TrimPrefix(e.Key, live.DoneKeys))
		if n++; n == indexStep {
			break
		}
	}
	at.Done = n < indexStep
	note, err := store.JSON(indexKey, at, rev)
	if err != nil {
		return 0, false, err
	}
	draft.Add(note)
	err = draft.Commit(ctx)
	// After a conflict, another server was faster: continue from its progress.
	return n, false, store.Ignore(err, store.ErrConflict)
}

// missingLine returns the change that adds a finished game to the index. It is nothing if the game is
// already there or is not public. Only games that are missing are replayed.
func (ar *Archive) missingLine(ctx context.Context, e store.Entry) ([]store.Change, error) {
	rec, err := table.Decode(e.Value)
	if err == nil && len(rec.Log) > 0 {
		key := EndKeys + lineKeyOf(rec.Log[len(rec.Log)-1].At, rec.ID)
		if _, err := ar.Docs.Store.Get(ctx, key); !errors.Is(err, store.ErrNotFound) {
			return nil, err
		}
	}
	t, err := ar.Tables.Replay(e)
	if err != nil {
		ar.Log.Error("unreadable table", "key", e.Key, "err", err)
		return nil, nil // it cannot be shown either
	}
	if t.Origin != nil || !t.Listed() {
		return nil, nil
	}
	line, err := json.Marshal(Summarize(t))
	if err != nil {
		return nil, err
	}
	return []store.Change{{Key: EndKeys + lineKey(t), Value: line}}, nil
}
