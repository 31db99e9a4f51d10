package bolt

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/bbolt"

	"pawnstorm/lobby/store"
)

func openTest(t *testing.T) *Store {
	t.Helper()
	s, err := Open(filepath.Join(t.TempDir(), "test.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("the error is %v, not %v", err, want)
	}
}

// transaction returns the number of the last one committed.
func transaction(t testing.TB, s *Store) (id int) {
	t.Helper()
	if err := s.db.View(func(tx *bbolt.Tx) error { id = tx.ID(); return nil }); err != nil {
		t.Fatal(err)
	}
	return id
}

// TestCollectAtTheEnd: a request that is queued when the store is closed is still carried out.
func TestCollectAtTheEnd(t *testing.T) {
	for range 100 { // select has a choice
		s := &Store{queue: make(chan *request, 2), closing: make(chan struct{})}
		s.queue <- new(request)
		s.queue <- new(request)
		close(s.closing)
		if n := len(s.collect()); n != 2 {
			t.Fatalf("%d of 2 requests were taken", n)
		}
		if n := len(s.collect()); n != 0 {
			t.Fatalf("%d requests came of nothing", n)
		}
	}
}

// TestBatch: requests that are there together share one transaction, each with its own
// answer.
func TestBatch(t *testing.T) {
	s := openTest(t)
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	put := func(key, value string, rev store.Rev) change {
		return newChange(store.Change{Key: key, Value: []byte(value), Rev: rev})
	}
	remove := func(key string, rev store.Rev) change {
		return newChange(store.Change{Key: key, Rev: rev, Delete: true})
	}
	steps := []struct {
		ctx     context.Context
		changes []change
		wantRev store.Rev
		wantErr error
	}{
		{t.Context(), []change{put("a", "1", 0)}, 1, nil},
		{t.Context(), []change{put("a", "2", 0)}, 0, store.ErrConflict},
		{t.Context(), []change{put("a", "3", 1)}, 2, nil},
		{ended, []change{put("a", "4", 2)}, 0, context.Canceled},
		{t.Context(), []change{remove("b", 0)}, 0, store.ErrNotFound},
		{t.Context(), []change{put("b", "5", 0)}, 3, nil},
		{t.Context(), []change{put("a", "7", 2), put("b", "8", 1)}, 0, store.ErrConflict},
		{t.Context(), []change{put("a", "9", 2), put("b", "10", 3), put("c", "11", 0)}, 6, nil},
		{t.Context(), []change{remove("b", 5)}, 7, nil},
		{t.Context(), []change{put("b", "6", 0)}, 8, nil},
	}
	var batch []*request
	for i := range steps {
		batch = append(batch, &request{ctx: steps[i].ctx, changes: steps[i].changes, missing: store.ErrNotFound})
	}
	watcher := s.watchers.Add("")
	before := transaction(t, s)
	s.commit(batch) // the writer sleeps
	if n := transaction(t, s) - before; n != 1 {
		t.Errorf("the batch took %d transactions", n)
	}
	for i, step := range steps {
		if r := batch[i]; r.newRev != step.wantRev || !errors.Is(r.err, step.wantErr) {
			t.Errorf("step %d: %d, %v; not %d, %v", i, r.newRev, r.err, step.wantRev, step.wantErr)
		}
	}
	// The watcher has been told when the answers stand.
	for _, want := range []string{"1", "3", "5", "9", "10", "11", "", "6"} {
		e, _, ok := watcher.Take()
		if !ok || string(e.Value) != want {
			t.Errorf("the watcher was told %v (%v), not %q", e, ok, want)
		}
	}
	if _, _, ok := watcher.Take(); ok {
		t.Error("the watcher was told more")
	}
}

// TestRefusedBatch: where nothing changes, nothing is written.
func TestRefusedBatch(t *testing.T) {
	s := openTest(t)
	before := transaction(t, s)
	_, err := s.Put(t.Context(), "k", nil, 7)
	wantError(t, err, store.ErrConflict)
	if transaction(t, s) != before {
		t.Error("a refused request was committed")
	}
}

// TestWaiting: a request waits for its place in the queue, and then for its answer, no
// longer than its context lives or the store is open.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Store{ // without a writer: nothing is ever answered
			queue:   make(chan *request, 1),
			closing: make(chan struct{}),
			stopped: make(chan struct{}),
		}
		for _, queued := range []int{0, 1} { // the first remains in the queue
			if len(s.queue) != queued {
				t.Fatalf("%d requests are in the queue", len(s.queue))
			}
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			_, err := s.Put(ctx, "k", nil, 0)
			cancel()
			wantError(t, err, context.DeadlineExceeded)
		}

		place, answer := make(chan error), make(chan error)
		go func() { _, err := s.Put(t.Context(), "k", nil, 0); place <- err }()
		synctest.Wait()
		close(s.closing)
		wantError(t, <-place, store.ErrClosed)

		s.closing = make(chan struct{})
		<-s.queue
		go func() { _, err := s.Put(t.Context(), "k", nil, 0); answer <- err }()
		synctest.Wait()
		close(s.stopped)
		wantError(t, <-answer, store.ErrClosed)
	})
}
