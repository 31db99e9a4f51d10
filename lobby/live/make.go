package live

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// Add puts a new record into the store.
func (ts *Tables) Add(ctx context.Context, rec table.Record) (*table.Table, error) {
	t, err := table.Replay(rec, 0, ts.games...)
	if err != nil {
		return nil, &errs.Error{Kind: errs.Internal, Sentence: errs.Sentence(nil), Err: err}
	}
	if t.Rev, err = ts.put(ctx, TableKeys+string(rec.ID), rec, 0); err != nil {
		return nil, err
	}
	ts.log.Info("table made", "table", rec.ID, "game", rec.Game, "player", rec.Host.ID, "private", t.Private())
	return t, nil
}
