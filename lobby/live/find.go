package live

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// Get finds a table by its id, live or finished.
func (ts *Tables) Get(ctx context.Context, id identity.TableID) (*table.Table, error) {
	if t := ts.registry.table(id); t != nil {
		return t, nil
	}
	return ts.Stored(ctx, id)
}

// latest is Get for decisions: it also knows what this node just wrote.
func (ts *Tables) latest(ctx context.Context, id identity.TableID) (*table.Table, error) {
	if t := ts.ahead.latest(id, ts.registry.table(id)); t != nil {
		return t, nil
	}
	return ts.Stored(ctx, id)
}

// Stored is Get without the memory of this node.
func (ts *Tables) Stored(ctx context.Context, id identity.TableID) (*table.Table, error) {
	t, err := ts.read(ctx, TableKeys, id)
	if errs.KindOf(err) == errs.NotFound {
		t, err = ts.read(ctx, DoneKeys, id)
	}
	return t, err
}

// Newest returns t, or a newer state if the store has one.
func (ts *Tables) Newest(ctx context.Context, t *table.Table) (*table.Table, error) {
	e, err := ts.docs.Store.Get(ctx, TableKeys+string(t.ID))
	if err == nil && e.Rev == t.Rev || errors.Is(err, store.ErrNotFound) && t.Status == table.Over {
		return t, nil
	}
	if err == nil && e.Rev > t.Rev {
		if now, err := t.FollowValue(e.Value, e.Rev); err == nil {
			return now, nil
		}
	}
	return ts.Stored(ctx, t.ID)
}

// Find finds the table that a person means by an id, or by the code of a private table. The id of a
// private table is enough only for people who take part in it.
func (ts *Tables) Find(ctx context.Context, who identity.Person, text string) (*table.Table, error) {
	missing := errs.New(errs.NotFound, "There is no table %q. Ask for its code or look in the lobby.",
		identity.Clean(text, 20))
	word, ok := identity.ReadCode(text)
	if !ok {
		return nil, missing
	}
	var newest *table.Table // a game and its rematch share a code
	for t := range ts.Listing().index.each(ofCode, word) {
		if !t.HiddenFrom(who.ID) && (newest == nil || t.Created.After(newest.Created)) {
			newest = t
		}
	}
	if newest != nil {
		return newest, nil
	}
	t, err := ts.Get(ctx, identity.TableID(word))
	if errs.KindOf(err) == errs.NotFound ||
		err == nil && (t.HiddenFrom(who.ID) || t.Private() && !t.Knows(who.ID)) {
		return nil, missing
	}
	return t, err
}

// read returns the table that the store has under an id.
func (ts *Tables) read(ctx context.Context, keys string, id identity.TableID) (*table.Table, error) {
	e, err := ts.docs.Store.Get(ctx, keys+string(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, errs.New(errs.NotFound, "This table is closed.")
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	t, err := ts.Replay(e)
	if err != nil {
		ts.log.Error("unreadable table", "key", e.Key, "err", err)
		return nil, store.Failure(fmt.Errorf("%w: %w", store.ErrDamaged, err))
	}
	return t, nil
}

// Replay returns the table of a stored entry.
func (ts *Tables) Replay(e store.Entry) (*table.Table, error) {
	return table.Read(e.Value, e.Rev, ts.games...)
}

func tableOf(key string) identity.TableID {
	return identity.TableID(strings.TrimPrefix(key, TableKeys))
}

// Known returns a table from memory, or nil if there is none or it was archived.
func (ts *Tables) Known(id identity.TableID) *table.Table { return ts.registry.table(id) }

// Ended returns the tables that have ended and are not archived yet, in no particular order. It
// includes tables that linger in the lists.
func (ts *Tables) Ended() []*table.Table {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return slices.Collect(maps.Values(ts.registry.duties.ended))
}

// Live returns all tables that are not archived yet, in no particular order.
func (ts *Tables) Live() []*table.Table { return ts.registry.snapshot() }

// Called returns the unfinished table with a name that a player can know of. Their own tables come
// before listed ones, and newer tables before older ones. It returns nil if there is none.
func (l *Listing) Called(name string, who identity.PlayerID) *table.Table {
	var found []*table.Table
	for t := range l.index.each(ofName, strings.ToLower(name)) {
		if t.Involves(who) || t.Listed() {
			found = append(found, t)
		}
	}
	if len(found) == 0 {
		return nil
	}
	own := func(t *table.Table) int {
		if t.Involves(who) {
			return 1
		}
		return 0
	}
	return slices.MaxFunc(found, func(a, b *table.Table) int { return cmp.Or(own(a)-own(b), ByAge(a, b)) })
}
