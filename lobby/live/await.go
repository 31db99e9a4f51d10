package live

import (
	"context"
	"errors"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/topic"
)

// Await waits until this node has heard of a table that was just committed, so
// that its lists have it, and until the finisher has put a finished game away. It
// gives up when ctx ends: what is not heard of by then will be.
func (ts *Tables) Await(ctx context.Context, t *table.Table) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for news, _ := ts.registry.touched.Follow(ctx, t.ID, topic.Filter[struct{}]{}); !ts.hasHeard(ctx, t); {
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}

func (ts *Tables) hasHeard(ctx context.Context, t *table.Table) bool {
	if known := ts.registry.table(t.ID); known != nil {
		settled := known.Status != table.Over && (known.Status != table.Gone || known.Lingers(ts.now()))
		return known.Rev >= t.Rev && settled
	}
	_, err := ts.docs.Store.Get(ctx, TableKeys+string(t.ID))
	return errors.Is(err, store.ErrNotFound) // gone, and not still to be heard of
}
