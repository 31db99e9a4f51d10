package store_test

import (
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
)

// slowStore returns a store with adjustable delays.
func slowStore(t *testing.T, dir string) *storetest.Slow {
	t.Helper()
	file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	return &storetest.Slow{Store: file}
}

// TestSilence checks that each slow call is reported once, as a read or a write. Quick calls are
// not reported.
func TestSilence(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		slow := slowStore(t, dir)
		st := store.WithSlowReports(slow)
		var reads, writes atomic.Int32
		ctx := store.ReportSlow(t.Context(), func(w bool) {
			if w {
				writes.Add(1)
			} else {
				reads.Add(1)
			}
		})
		all := func() {
			rev, err := st.Put(ctx, "a", nil, 0)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := st.Get(ctx, "a"); err != nil {
				t.Fatal(err)
			}
			for _, err := range st.List(ctx, "", "") {
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := st.Update(ctx, []store.Change{{Key: "b", Rev: 0}}); err != nil {
				t.Fatal(err)
			}
			if err := st.Delete(ctx, "a", rev); err != nil {
				t.Fatal(err)
			}
		}
		for _, pause := range []*storetest.Pause{&slow.Reads, &slow.Writes} {
			pause.Set(store.SlowAfter / 2)
		}
		all()
		synctest.Wait()
		if r, w := reads.Load(), writes.Load(); r+w > 0 {
			t.Errorf("quick calls were reported: %d reads, %d writes", r, w)
		}
		e, err := st.Get(ctx, "b")
		if err != nil {
			t.Fatal(err)
		}
		if err := st.Delete(ctx, "b", e.Rev); err != nil {
			t.Fatal(err)
		}
		slow.Reads.Set(time.Minute)
		slow.Writes.Set(time.Minute)
		all()
		synctest.Wait()
		if r, w := reads.Load(), writes.Load(); r != 2 || w != 3 {
			t.Errorf("got reports of %d reads and %d writes, want 2 and 3", r, w)
		}
	})
}

// TestSilencePanics checks that a call succeeds if its report panics, and that later calls are
// reported.
func TestSilencePanics(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		slow := slowStore(t, dir)
		slow.Writes.Set(2 * store.SlowAfter)
		var told atomic.Int32
		before := rescue.Panics()
		ctx := store.ReportSlow(t.Context(), func(bool) {
			if told.Add(1) == 1 {
				panic("sabotage")
			}
		})
		for _, key := range []string{"a", "b"} {
			if _, err := store.WithSlowReports(slow).Put(ctx, key, nil, 0); err != nil {
				t.Fatal(err)
			}
		}
		if n := rescue.Panics() - before; told.Load() != 2 || n != 1 {
			t.Errorf("got %d reports and %d panics, want 2 and 1", told.Load(), n)
		}
	})
}
