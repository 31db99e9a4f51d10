package live

import (
	"context"
	"errors"
	"slices"
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// ahead has the tables that this node writes, until the store's Watch tells of them. They
// are not derived again then; and a player who is told that a move is saved, and makes
// the next at once, is not refused because the news is still on its way. Nobody is shown
// a table before the Watch has told of it.
type ahead struct {
	mu sync.Mutex
	// tables are, by id, the states that are or were written one after the other. The
	// revision is 0 of those of which it is not known yet whether they could be.
	tables map[identity.TableID][]*table.Table
}

func newAhead() *ahead { return &ahead{tables: make(map[identity.TableID][]*table.Table)} }

// write notes a table that is about to be written.
func (a *ahead) write(t *table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tables[t.ID] = append(a.tables[t.ID], t)
}

// wrote gives a table that was noted its revision.
func (a *ahead) wrote(t *table.Table, rev store.Rev) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if t.Rev == 0 { // else the Watch was faster, and others may read it
		t.Rev = rev
	}
}

// failed drops a table that could not be written.
func (a *ahead) failed(t *table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.drop(t.ID, func(other *table.Table) bool { return other == t })
}

// heard is the table of an entry of which the Watch tells, or nil if this node has not
// written it.
func (a *ahead) heard(id identity.TableID, e store.Entry) (ours *table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range a.tables[id] {
		if t.Rev == 0 && !e.Deleted && t.Is(e.Value) {
			t.Rev = e.Rev
		}
		if t.Rev == e.Rev {
			ours = t
			break
		}
	}
	a.drop(id, func(t *table.Table) bool { return t.Rev != 0 && t.Rev <= e.Rev })
	return ours
}

// latest is the newer of a table that is known, if any is, and what this node has
// written since.
func (a *ahead) latest(id identity.TableID, known *table.Table) *table.Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range a.tables[id] {
		if t.Rev != 0 && (known == nil || t.Rev > known.Rev) {
			known = t
		}
	}
	return known
}

// known are the tables that are written, of which the Watch has not told yet.
func (a *ahead) known() (tables []*table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, states := range a.tables {
		for _, t := range states {
			if t.Rev != 0 {
				tables = append(tables, t)
			}
		}
	}
	return tables
}

// of are the tables of somebody of which the Watch has not told yet.
func (a *ahead) of(who identity.PlayerID) (tables []*table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, states := range a.tables {
		for _, t := range states {
			if t.Involves(who) {
				tables = append(tables, t)
			}
		}
	}
	return tables
}

// has reports whether one of these tables is still to be heard of.
func (a *ahead) has(tables []*table.Table) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.ContainsFunc(tables, func(t *table.Table) bool { return slices.Contains(a.tables[t.ID], t) })
}

// forget drops tables that were read in another way.
func (a *ahead) forget(tables []*table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range tables {
		a.drop(t.ID, func(other *table.Table) bool { return other == t })
	}
}

// drop removes some of what is noted of a table. The lock must be held.
func (a *ahead) drop(id identity.TableID, which func(*table.Table) bool) {
	if left := slices.DeleteFunc(a.tables[id], which); len(left) > 0 {
		a.tables[id] = left
	} else {
		delete(a.tables, id)
	}
}

// Await waits until this node has heard of a table that was just committed, so
// that its lists have it, and until the finisher has put a finished game away. It
// gives up when ctx ends: what is not heard of by then will be.
func (ts *Tables) Await(ctx context.Context, t *table.Table) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for news, _ := ts.registry.touched.Follow(ctx, t.ID, pubsub.Filter[struct{}]{}); !ts.hasHeard(ctx, t); {
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
