package live

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Add stores a new record.
func (ts *Tables) Add(ctx context.Context, rec table.Record) (*table.Table, error) {
	value, err := table.Encode(rec)
	if err != nil {
		return nil, errs.Broken(err)
	}
	t, err := table.Read(value, 0, ts.games...)
	if err != nil {
		return nil, errs.Broken(err)
	}
	if err := ts.put(ctx, t, 0); err != nil {
		return nil, err
	}
	ts.log.Info("table created", "table", rec.ID, "game", rec.Game, "player", rec.Host.ID, "private", t.Private())
	return t, nil
}

// Do carries out an intent and returns the table that follows. If Do refuses, the error says why
// and nothing has changed.
func (ts *Tables) Do(
	ctx context.Context, id identity.TableID, who identity.Person, in table.Intent,
) (next *table.Table, err error) {
	if in.Kind == table.Move {
		asked := time.Now()
		defer func() { ts.counts.move(asked, next != nil, err) }()
	}
	if in.Kind == table.Refuse && in.Text != "" && ts.hooks.CheckMute != nil {
		if err := ts.hooks.CheckMute(ctx, who); err != nil {
			return nil, err
		}
	}
	t, err := ts.latest(ctx, id)
	if err != nil {
		return nil, err
	}
	if in.Kind == table.Sit {
		terms, err := ts.hooks.Admit(ctx, t, who)
		if err != nil {
			return nil, err
		}
		if terms != nil {
			return ts.post(ctx, t, who, table.SitDown(in.Seat, *terms))
		}
	}
	in.Source = t.SourceMark(identity.SourceOf(ctx))
	return ts.carryOut(ctx, t, who, string(in.Kind), func(t *table.Table) (table.Record, error) {
		now := ts.now()
		if in.Kind == table.Move {
			in.Lag = t.LagAt(ctx, now)
		}
		return table.Decide(t, who, in, now)
	})
}

// Post carries out an order of the server about a person.
func (ts *Tables) Post(
	ctx context.Context, id identity.TableID, who identity.Person, o table.Order,
) (*table.Table, error) {
	t, err := ts.latest(ctx, id)
	if err != nil {
		return nil, err
	}
	return ts.post(ctx, t, who, o)
}

func (ts *Tables) post(
	ctx context.Context, t *table.Table, who identity.Person, o table.Order,
) (*table.Table, error) {
	return ts.carryOut(ctx, t, who, o.String(), func(t *table.Table) (table.Record, error) {
		return table.DecideOrder(t, who, o, ts.now())
	})
}

// decideFunc returns the next record of a table, or why there is none.
type decideFunc func(*table.Table) (table.Record, error)

// carryOut decides on the latest state of a table and commits the outcome. what names the decision
// in the log. It does without [store.Retry], because it also starts over when the state that
// refused was an old one.
func (ts *Tables) carryOut(
	ctx context.Context, t *table.Table, who identity.Person, what string, decide decideFunc,
) (*table.Table, error) {
	for range store.Attempts {
		var err error
		if t, err = ts.downtime.credited(ctx, ts, t); err != nil {
			return nil, err
		}
		next, err := ts.try(ctx, t, decide)
		if err == nil {
			if ts.log.Enabled(ctx, slog.LevelDebug) {
				ts.log.DebugContext(ctx, "done", "table", t.ID, "player", who.ID, "intent", what, "rev", next.Rev)
			}
			return next, nil
		}
		ts.counts.conflict(err)
		if kind := errs.KindOf(err); kind == errs.Internal || kind == errs.Unavailable {
			return nil, err
		}
		// This node may not have heard of the latest commit yet, even if it told this person about
		// it. Only the store can refuse for good.
		now, readErr := ts.Newest(ctx, t)
		if readErr != nil {
			return nil, readErr
		}
		if now == t {
			// Log only the kind: the sentence can contain what the person typed.
			ts.log.InfoContext(ctx, "refused", "table", t.ID, "player", who.ID, "intent", what, "why", errs.KindOf(err))
			return nil, err
		}
		t = now
	}
	return nil, store.Failure(store.ErrConflict)
}

// try decides on one known state of a table and commits the outcome.
func (ts *Tables) try(ctx context.Context, t *table.Table, decide decideFunc) (*table.Table, error) {
	rec, err := decide(t)
	if err != nil {
		return nil, err
	}
	next, err := t.Follow(rec, 0)
	if err != nil {
		return nil, errs.Broken(err)
	}
	if next.Status == table.Over && next.Rated && ts.hooks.Judge != nil {
		if why := ts.hooks.Judge(ctx, next); why != "" {
			if next, err = t.Follow(rec.Unrate(why), 0); err != nil {
				return nil, errs.Broken(err)
			}
		}
	}
	if err := ts.put(ctx, next, t.Rev); errors.Is(err, store.ErrInDoubt) {
		return ts.inDoubt(ctx, t, next, err)
	} else if err != nil {
		return nil, store.Failure(err)
	}
	return next, nil
}

// inDoubt finds out what became of a commit. Records only grow, so a later value decides: either it
// starts with ours, or someone else was faster and ours will never be written. Without a later
// value the commit stays in doubt.
func (ts *Tables) inDoubt(ctx context.Context, before, ours *table.Table, doubt error) (*table.Table, error) {
	value, err := ours.Value()
	if err != nil {
		return nil, store.Failure(doubt)
	}
	switch e, err := ts.docs.Store.Get(ctx, TableKeys+string(ours.ID)); {
	case err != nil || e.Rev <= before.Rev:
		return nil, store.Failure(doubt)
	case !bytes.HasPrefix(e.Value, value):
		return nil, store.Failure(store.ErrConflict)
	default:
		now, err := ours.FollowValue(e.Value, e.Rev)
		return now, store.Failure(err)
	}
}

// put commits a new table over the revision before, and sets its revision.
func (ts *Tables) put(ctx context.Context, t *table.Table, before store.Rev) error {
	value, err := t.Value()
	if err != nil {
		return err
	}
	ts.ahead.write(t)
	written := false
	defer func() {
		if !written { // or there was a panic
			ts.ahead.forget(t)
			ts.registry.hear()
		}
	}()
	rev, err := ts.docs.Commit(ctx, TableKeys+string(t.ID), value, before)
	if err != nil {
		return err
	}
	ts.ahead.wrote(t, rev)
	written = true
	return nil
}
