package lobby

import "context"

// Add puts a new record into the store.
func (ts *Tables) Add(ctx context.Context, rec Record) (*Table, error) {
	t, err := Replay(rec, 0, ts.games...)
	if err != nil {
		return nil, &Error{Internal, Sentence(nil), err}
	}
	if t.Rev, err = ts.put(ctx, tableKeys+string(rec.ID), rec, 0); err != nil {
		return nil, err
	}
	ts.log.Info("table made", "table", rec.ID, "game", rec.Game, "player", rec.Host.ID, "private", t.Private())
	return t, nil
}
