package live

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/table"
)

// Add puts a new record into the store.
func (ts *Tables) Add(ctx context.Context, rec table.Record) (*table.Table, error) {
	t, err := ts.fresh(rec)
	if err != nil {
		return nil, errs.Broken(err)
	}
	if err := ts.put(ctx, t, 0); err != nil {
		return nil, err
	}
	ts.log.Info("table made", "table", rec.ID, "game", rec.Game, "player", rec.Host.ID, "private", t.Private())
	return t, nil
}

// fresh is the table of a record that nobody has seen.
func (ts *Tables) fresh(rec table.Record) (*table.Table, error) {
	value, err := table.Encode(rec)
	if err != nil {
		return nil, err
	}
	return table.Read(value, 0, ts.games...)
}
