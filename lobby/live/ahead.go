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

// ahead keeps the tables that this node writes until the store's Watch reports them. Then they need
// not be derived again. Also, a player whose move was saved can make the next one at once, even if
// the Watch is late. Other users see a table only after the Watch has reported it.
type ahead struct {
	mu sync.Mutex
	// tables has, by id, the states that are being or were written, in order. A state whose write
	// is not confirmed yet has revision 0.
	tables map[identity.TableID][]*table.Table
}

func newAhead() *ahead { return &ahead{tables: make(map[identity.TableID][]*table.Table)} }

// write adds a table that is about to be written.
func (a *ahead) write(t *table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tables[t.ID] = append(a.tables[t.ID], t)
}

// wrote sets the revision of a table that was written.
func (a *ahead) wrote(t *table.Table, rev store.Rev) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if t.Rev == 0 { // else the Watch was faster, and others can already read t
		t.Rev = rev
	}
}

// heard returns the table of an entry that the Watch reports, or nil if this node did not write it.
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

// latest returns the newer of the known table, which can be nil, and what this node wrote since.
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

// known returns the tables that are written but that the Watch has not reported yet.
func (a *ahead) known() []*table.Table {
	return a.find(func(t *table.Table) bool { return t.Rev != 0 })
}

// of returns the tables of a player that the Watch has not reported yet.
func (a *ahead) of(who identity.PlayerID) []*table.Table {
	return a.find(func(t *table.Table) bool { return t.Involves(who) })
}

func (a *ahead) find(wanted func(*table.Table) bool) (tables []*table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, states := range a.tables {
		for _, t := range states {
			if wanted(t) {
				tables = append(tables, t)
			}
		}
	}
	return tables
}

// has reports whether the Watch has yet to report one of these tables.
func (a *ahead) has(tables []*table.Table) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.ContainsFunc(tables, func(t *table.Table) bool { return slices.Contains(a.tables[t.ID], t) })
}

// forget drops tables that could not be written, or that were read in another way.
func (a *ahead) forget(tables ...*table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for _, t := range tables {
		a.drop(t.ID, func(other *table.Table) bool { return other == t })
	}
}

// drop removes states of a table. It needs the lock.
func (a *ahead) drop(id identity.TableID, which func(*table.Table) bool) {
	if left := slices.DeleteFunc(a.tables[id], which); len(left) > 0 {
		a.tables[id] = left
	} else {
		delete(a.tables, id)
	}
}

// Await waits until this node has heard of a table that was just committed, so that its lists have
// it, and until a finished game is archived. It returns early if ctx ends.
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
	return errors.Is(err, store.ErrNotFound) // archived, rather than not heard of yet
}
