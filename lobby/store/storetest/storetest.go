package storetest

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"go.uber.org/goleak"

	"pawnstorm/lobby/store"
)

// Harness gives the suite one store, empty at first.
type Harness struct {
	// Open opens the store. After a Close it has all that it had before. It fails the test rather
	// than return nil.
	Open func() store.Store
	// LagAfter is how many unread commits make a watcher lag. A smaller number makes the suite
	// faster.
	LagAfter int
}

// Run runs the suite, with its tests in parallel. It calls newHarness for each test. No goroutine
// may be left at the end.
func Run(t *testing.T, newHarness func(t *testing.T) Harness) {
	defer goleak.VerifyNone(t, goleak.IgnoreCurrent())
	t.Run("suite", func(t *testing.T) { // ends when all of its tests end
		tests := slices.Concat(keyTests, updateTests, listTests, watchTests, concurrencyTests, lifecycleTests)
		for _, test := range tests {
			t.Run(test.name, func(t *testing.T) {
				t.Parallel()
				test.run(t, newHarness(t))
			})
		}
		t.Run("model", func(t *testing.T) {
			t.Parallel()
			testModel(t, newHarness)
		})
	})
}

type conformanceTest struct {
	name string
	run  func(t *testing.T, h Harness)
}

// open opens the store of the harness until the end of the test.
func open(t *testing.T, h Harness) store.Store {
	t.Helper()
	st := h.Open()
	t.Cleanup(func() { st.Close() }) // fails with ErrClosed if the test closed it
	return st
}

// failer is the part of *testing.T and *rapid.T that helpers need.
type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func put(t *testing.T, st store.Store, key, value string, rev store.Rev) store.Rev {
	t.Helper()
	next, err := st.Put(t.Context(), key, []byte(value), rev)
	if err != nil {
		t.Fatalf("Put %q at %d: %v", key, rev, err)
	}
	if next <= rev {
		t.Fatalf("Put %q at %d returned revision %d", key, rev, next)
	}
	return next
}

func remove(t *testing.T, st store.Store, key string, rev store.Rev) {
	t.Helper()
	if err := st.Delete(t.Context(), key, rev); err != nil {
		t.Fatalf("Delete %q at %d: %v", key, rev, err)
	}
}

func get(t *testing.T, st store.Store, key string) store.Entry {
	t.Helper()
	e, err := st.Get(t.Context(), key)
	if err != nil {
		t.Fatalf("Get %q: %v", key, err)
	}
	return e
}

// wantEntry fails unless the key has exactly this entry.
func wantEntry(t *testing.T, st store.Store, key, value string, rev store.Rev) {
	t.Helper()
	sameEntry(t, get(t, st, key), store.Entry{Key: key, Value: []byte(value), Rev: rev})
}

// wantNone fails if the key exists.
func wantNone(t *testing.T, st store.Store, key string) {
	t.Helper()
	_, err := st.Get(t.Context(), key)
	wantError(t, err, store.ErrNotFound)
}

// wantLater fails unless rev is above the revision before it.
func wantLater(t failer, rev, before store.Rev) {
	t.Helper()
	if rev <= before {
		t.Fatalf("revision %d follows %d", rev, before)
	}
}

func wantError(t failer, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("got error %v, want %v", err, want)
	}
}

func sameEntry(t failer, got, want store.Entry) {
	t.Helper()
	if got.Key != want.Key || !bytes.Equal(got.Value, want.Value) || got.Rev != want.Rev ||
		got.Deleted != want.Deleted {
		t.Fatalf("got entry %s, want %s", text(got), text(want))
	}
	if got.Deleted && got.Value != nil {
		t.Fatalf("the deleted entry %q has a value", got.Key)
	}
}

// entries lists the entries under prefix after a key.
func entries(t *testing.T, st store.Store, prefix, after string) []store.Entry {
	t.Helper()
	var found []store.Entry
	for e, err := range st.List(t.Context(), prefix, after) {
		if err != nil {
			t.Fatalf("List %q after %q: %v", prefix, after, err)
		}
		found = append(found, e)
	}
	return found
}

// keys lists the keys under prefix after a key.
func keys(t *testing.T, st store.Store, prefix, after string) []string {
	t.Helper()
	var found []string
	for _, e := range entries(t, st, prefix, after) {
		found = append(found, e.Key)
	}
	return found
}

// follow returns a function that waits for the next entry of a watch.
func follow(t *testing.T, watch iter.Seq2[store.Entry, error]) (next func() store.Entry) {
	t.Helper()
	pull, stop := iter.Pull2(watch)
	t.Cleanup(stop)
	return func() store.Entry {
		t.Helper()
		e, err, ok := pull()
		if !ok || err != nil {
			t.Fatalf("the watch ended: %v", err)
		}
		return e
	}
}

// lastError reads a sequence to its end and returns its last error.
func lastError(seq iter.Seq2[store.Entry, error]) error {
	var last error
	for _, err := range seq {
		last = err
	}
	return last
}

// text describes an entry. It cuts off long values.
func text(e store.Entry) string {
	if e.Deleted {
		return fmt.Sprintf("{%q deleted @%d}", e.Key, e.Rev)
	}
	if len(e.Value) > 40 {
		return fmt.Sprintf("{%q = %q… (%d bytes) @%d}", e.Key, e.Value[:40], len(e.Value), e.Rev)
	}
	return fmt.Sprintf("{%q = %q @%d}", e.Key, e.Value, e.Rev)
}
