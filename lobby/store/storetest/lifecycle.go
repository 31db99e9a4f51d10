package storetest

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"pawnstorm/lobby/store"
)

var lifecycleTests = []conformanceTest{
	{"closed store", testClosed},
	{"close ends watches", testCloseWatches},
	{"close while listing", testCloseListing},
	{"close while writing", testCloseWriting},
	{"reopen", testReopen},
	{"revisions rise across reopening", testReopenRevisions},
}

func testClosed(t *testing.T, h Harness) {
	st := h.Open()
	rev := put(t, st, "k", "x", 0)
	if err := st.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	_, err := st.Get(t.Context(), "k")
	wantError(t, err, store.ErrClosed)
	_, err = st.Put(t.Context(), "k", nil, rev)
	wantError(t, err, store.ErrClosed)
	wantError(t, st.Delete(t.Context(), "k", rev), store.ErrClosed)
	wantError(t, st.Update(t.Context(), []store.Change{{Key: "k", Rev: rev}}), store.ErrClosed)
	wantError(t, lastError(st.List(t.Context(), "", "")), store.ErrClosed)
	wantError(t, lastError(st.Watch(t.Context(), "")), store.ErrClosed)
	wantError(t, st.Close(), store.ErrClosed)
}

// testCloseWatches: a watch ends with ErrClosed, whether it waits or has commits
// left, and those it still reports.
func testCloseWatches(t *testing.T, h Harness) {
	st := h.Open()
	waiting, unread := st.Watch(t.Context(), "none"), st.Watch(t.Context(), "")
	ended := make(chan error, 1)
	go func() { ended <- lastError(waiting) }()
	put(t, st, "k", "x", 0)
	if err := st.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	wantError(t, <-ended, store.ErrClosed)
	n := 0
	for _, err := range unread {
		if err != nil {
			wantError(t, err, store.ErrClosed)
			break
		}
		n++
	}
	if n != 1 {
		t.Errorf("the watch reported %d commits, not 1", n)
	}
}

func testCloseListing(t *testing.T, h Harness) {
	st := h.Open()
	fill(t, st, "m/", 600)
	var last error
	n := 0
	for _, err := range st.List(t.Context(), "m/", "") {
		if last = err; err != nil {
			break
		}
		if n++; n == 1 {
			wantError(t, st.Close(), nil) // waits for no reader
		}
	}
	wantError(t, last, store.ErrClosed)
}

// testCloseWriting closes under many writers: each call succeeds or is told that the
// store is closed, and what succeeded is there afterwards.
func testCloseWriting(t *testing.T, h Harness) {
	st := h.Open()
	const writers = 16
	acked := make([]store.Entry, writers)
	busy := make(chan struct{}, writers)
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			key := fmt.Sprintf("k/%d", w)
			for i := 0; ; i++ {
				value := fmt.Append(nil, i)
				rev, err := st.Put(t.Context(), key, value, acked[w].Rev)
				if err != nil {
					if !errors.Is(err, store.ErrClosed) {
						t.Errorf("Put %q: %v", key, err)
					}
					return
				}
				acked[w] = store.Entry{Key: key, Value: value, Rev: rev}
				if i == 3 {
					busy <- struct{}{}
				}
			}
		})
	}
	for range writers {
		<-busy
	}
	if err := st.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	wg.Wait()
	st = open(t, h)
	for _, want := range acked {
		if got := get(t, st, want.Key); got.Rev < want.Rev {
			t.Errorf("%s was acknowledged and %s is there", text(want), text(got))
		}
	}
}

func testReopen(t *testing.T, h Harness) {
	st := h.Open()
	names := fill(t, st, "m/", 300)
	gone := get(t, st, names[7])
	remove(t, st, gone.Key, gone.Rev)
	var want []store.Entry
	for e, err := range st.List(t.Context(), "", "") {
		wantError(t, err, nil)
		want = append(want, e)
	}
	for range 2 {
		if err := st.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
		st = open(t, h)
		i := 0
		for e, err := range st.List(t.Context(), "", "") {
			wantError(t, err, nil)
			sameEntry(t, e, want[i])
			i++
		}
		if i != len(want) {
			t.Fatalf("%d entries are left of %d", i, len(want))
		}
	}
	last := want[len(want)-1]
	put(t, st, last.Key, "new", last.Rev) // its revision is still good
}

// testReopenRevisions: not even the revision of a delete that nothing recalls is
// given twice.
func testReopenRevisions(t *testing.T, h Harness) {
	st := h.Open()
	next := follow(t, st.Watch(t.Context(), ""))
	rev := put(t, st, "k", "x", 0)
	remove(t, st, "k", rev)
	next()
	last := next().Rev
	if err := st.Close(); err != nil {
		t.Fatalf("Close: %v", err)
	}
	st = open(t, h)
	if rev := put(t, st, "k", "x", 0); rev <= last {
		t.Errorf("the revision %d follows %d", rev, last)
	}
}
