package storetest

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"pawnstorm/lobby/store"
)

// testModel compares the store with a map through random histories.
func testModel(t *testing.T, newHarness func(t *testing.T) Harness) {
	rapid.Check(t, func(rt *rapid.T) {
		m := &model{Harness: newHarness(t), ctx: t, entries: make(map[string]store.Entry)}
		m.open()
		defer m.close(rt)
		rt.Repeat(map[string]func(*rapid.T){
			"put":    m.put,
			"delete": m.delete,
			"update": m.update,
			"get":    m.get,
			"list":   m.list,
			"reopen": m.reopen,
		})
	})
}

// model is a store and what it should contain.
type model struct {
	Harness
	ctx     *testing.T // its context is for all calls
	st      store.Store
	entries map[string]store.Entry
	last    store.Rev
	told    []store.Rev // revisions of all commits

	// A watch of all keys, and how to end it.
	next func() (store.Entry, error, bool)
	stop func()
}

func (m *model) open() {
	m.st = m.Open()
	m.next, m.stop = iter.Pull2(m.st.Watch(m.ctx.Context(), ""))
}

func (m *model) close(t failer) {
	m.stop()
	wantError(t, m.st.Close(), nil)
}

var (
	keyGen    = rapid.StringMatching(`[ab]/[0-3]{1,2}`)
	valueGen  = rapid.SliceOfN(rapid.Byte(), 0, 300)
	prefixGen = rapid.StringMatching(`([abc](/[0-3]?)?)?`)
)

// rev draws a revision for a call on key, usually the right one.
func (m *model) rev(t *rapid.T, key string) store.Rev {
	right := m.entries[key].Rev
	if rapid.IntRange(0, 3).Draw(t, "right") > 0 {
		return right
	}
	return rapid.SampledFrom(append(slices.Clone(m.told), 0, m.last+1)).Draw(t, "rev")
}

func (m *model) put(t *rapid.T) {
	key, value := keyGen.Draw(t, "key"), valueGen.Draw(t, "value")
	rev := m.rev(t, key)
	got, err := m.st.Put(m.ctx.Context(), key, value, rev)
	if rev != m.entries[key].Rev {
		wantError(t, err, store.ErrConflict)
		return
	}
	wantError(t, err, nil)
	e := m.reported(t)
	sameEntry(t, e, store.Entry{Key: key, Value: value, Rev: got})
	m.entries[key] = e
}

func (m *model) delete(t *rapid.T) {
	key := keyGen.Draw(t, "key")
	rev := m.rev(t, key)
	err := m.st.Delete(m.ctx.Context(), key, rev)
	current, ok := m.entries[key]
	switch {
	case !ok:
		wantError(t, err, store.ErrNotFound)
	case rev != current.Rev:
		wantError(t, err, store.ErrConflict)
	default:
		wantError(t, err, nil)
		e := m.reported(t)
		sameEntry(t, e, store.Entry{Key: key, Rev: e.Rev, Deleted: true})
		delete(m.entries, key)
	}
}

func (m *model) update(t *rapid.T) {
	keys := rapid.SliceOfNDistinct(keyGen, 0, 5, rapid.ID).Draw(t, "keys")
	var changes []store.Change
	good := true
	for _, key := range keys {
		c := store.Change{
			Key: key, Value: valueGen.Draw(t, "value"), Rev: m.rev(t, key), Delete: rapid.Bool().Draw(t, "delete"),
		}
		changes = append(changes, c)
		good = good && c.Rev == m.entries[key].Rev && !(c.Delete && c.Rev == 0)
	}
	err := m.st.Update(m.ctx.Context(), changes)
	if !good {
		wantError(t, err, store.ErrConflict)
		return
	}
	wantError(t, err, nil)
	for _, c := range changes {
		e := m.reported(t)
		if c.Delete {
			sameEntry(t, e, store.Entry{Key: c.Key, Rev: e.Rev, Deleted: true})
			delete(m.entries, c.Key)
			continue
		}
		sameEntry(t, e, store.Entry{Key: c.Key, Value: c.Value, Rev: e.Rev})
		m.entries[c.Key] = e
	}
}

// reported returns the next commit that the watch reports. Its revision must be higher than all
// earlier ones.
func (m *model) reported(t *rapid.T) store.Entry {
	e, err, ok := m.next()
	if !ok || err != nil {
		t.Fatalf("the watch ended: %v", err)
	}
	wantLater(t, e.Rev, m.last)
	m.last = e.Rev
	m.told = append(m.told, e.Rev)
	return e
}

func (m *model) get(t *rapid.T) {
	key := keyGen.Draw(t, "key")
	e, err := m.st.Get(m.ctx.Context(), key)
	want, ok := m.entries[key]
	if !ok {
		wantError(t, err, store.ErrNotFound)
		return
	}
	wantError(t, err, nil)
	sameEntry(t, e, want)
}

func (m *model) list(t *rapid.T) {
	prefix := prefixGen.Draw(t, "prefix")
	after := prefixGen.Draw(t, "after")
	stop := rapid.IntRange(1, 20).Draw(t, "stop")
	var want []string
	for _, key := range slices.Sorted(maps.Keys(m.entries)) {
		if strings.HasPrefix(key, prefix) && key > after && len(want) < stop {
			want = append(want, key)
		}
	}
	var got []string
	for e, err := range m.st.List(m.ctx.Context(), prefix, after) {
		wantError(t, err, nil)
		sameEntry(t, e, m.entries[e.Key])
		if got = append(got, e.Key); len(got) == stop {
			break
		}
	}
	if !slices.Equal(got, want) {
		t.Fatalf("List %q after %q: got %q, want %q", prefix, after, fmt.Sprint(got), fmt.Sprint(want))
	}
}

func (m *model) reopen(t *rapid.T) {
	m.close(t)
	m.open()
}
