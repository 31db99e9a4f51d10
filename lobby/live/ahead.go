package live

import (
	"sync"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// ahead has the tables that this node writes, until the store's Watch tells of them. They
// are not derived again then; and a player who is told that a move is saved, and makes
// the next at once, is not refused because the news is still on its way. Nobody is shown
// a table before the Watch has told of it.
type ahead struct {
	mu     sync.Mutex
	tables map[identity.TableID]*table.Table // revision 0 until that is known
}

func newAhead() *ahead { return &ahead{tables: make(map[identity.TableID]*table.Table)} }

// write notes a table that is about to be written.
func (a *ahead) write(t *table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.tables[t.ID] = t
}

// wrote gives a table that was noted its revision.
func (a *ahead) wrote(t *table.Table, rev store.Rev) {
	a.mu.Lock()
	defer a.mu.Unlock()
	t.Rev = rev // or the Watch was faster and has said the same
}

// failed drops a table that could not be written.
func (a *ahead) failed(t *table.Table) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.tables[t.ID] == t {
		delete(a.tables, t.ID)
	}
}

// heard is the table of an entry of which the Watch tells, or nil if this node has not
// written it.
func (a *ahead) heard(id identity.TableID, e store.Entry) *table.Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	t := a.tables[id]
	switch {
	case t == nil:
		return nil
	case t.Rev == 0 && !e.Deleted && t.Is(e.Value):
		t.Rev = e.Rev
	case t.Rev == 0 && !e.Deleted || t.Rev > e.Rev:
		return nil
	}
	delete(a.tables, id)
	if t.Rev != e.Rev {
		return nil
	}
	return t
}

// latest is the newer of a table that is known, if any is, and what this node has written since.
func (a *ahead) latest(id identity.TableID, known *table.Table) *table.Table {
	a.mu.Lock()
	defer a.mu.Unlock()
	if t := a.tables[id]; t != nil && t.Rev != 0 && (known == nil || t.Rev > known.Rev) {
		return t
	}
	return known
}

// forget drops what was written up to a revision of which all is known.
func (a *ahead) forget(rev store.Rev) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for id, t := range a.tables {
		if t.Rev != 0 && t.Rev <= rev {
			delete(a.tables, id)
		}
	}
}
