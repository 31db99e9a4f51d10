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
		t.Errorf("got error %v, want %v", err, want)
	}
}

// transaction returns the number of the last committed transaction.
func transaction(t testing.TB, s *Store) (id int) {
	t.Helper()
	if err := s.db.View(func(tx *bbolt.Tx) error { id = tx.ID(); return nil }); err != nil {
		t.Fatal(err)
	}
	return id
}

// TestCollectAtTheEnd checks that requests in the queue are carried out when the store closes.
func TestCollectAtTheEnd(t *testing.T) {
	for range 100 { // select chooses at random
		s := &Store{queue: make(chan *request, 2), closing: make(chan struct{})}
		s.queue <- new(request)
		s.queue <- new(request)
		close(s.closing)
		if n := len(s.collect()); n != 2 {
			t.Fatalf("collected %d of 2 requests", n)
		}
		if n := len(s.collect()); n != 0 {
			t.Fatalf("collected %d requests from an empty queue", n)
		}
	}
}

// TestBatch checks that requests in one batch share a transaction, and that each gets its own
// result.
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
	s.commit(batch) // the writer is idle
	if n := transaction(t, s) - before; n != 1 {
		t.Errorf("the batch took %d transactions, want 1", n)
	}
	for i, step := range steps {
		if r := batch[i]; r.newRev != step.wantRev || !errors.Is(r.err, step.wantErr) {
			t.Errorf("step %d: got %d, %v, want %d, %v", i, r.newRev, r.err, step.wantRev, step.wantErr)
		}
	}
	// The watcher hears of commits before the callers do.
	for _, want := range []string{"1", "3", "5", "9", "10", "11", "", "6"} {
		e, _, ok := watcher.Take()
		if !ok || string(e.Value) != want {
			t.Errorf("the watcher got %v (%v), want %q", e, ok, want)
		}
	}
	if _, _, ok := watcher.Take(); ok {
		t.Error("the watcher got more commits")
	}
}

// TestRefusedBatch checks that a refused request writes nothing.
func TestRefusedBatch(t *testing.T) {
	s := openTest(t)
	before := transaction(t, s)
	_, err := s.Put(t.Context(), "k", nil, 7)
	wantError(t, err, store.ErrConflict)
	if transaction(t, s) != before {
		t.Error("a refused request was committed")
	}
}

// TestWaiting checks that a request stops waiting when its context ends or the store closes. That
// includes waiting for a place in the queue.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Store{ // without a writer, so no request is answered
			queue:   make(chan *request, 1),
			closing: make(chan struct{}),
			stopped: make(chan struct{}),
		}
		for _, queued := range []int{0, 1} { // the first request stays in the queue
			if len(s.queue) != queued {
				t.Fatalf("got %d requests in the queue", len(s.queue))
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
