package live

import (
	"context"

	"pawnstorm/lobby/errs"
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
