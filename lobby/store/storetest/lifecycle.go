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
	wantError(t, st.Close(), nil)
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

// testCloseWatches checks that Close ends a watch with ErrClosed. A watch with unread commits
// reports them first.
func testCloseWatches(t *testing.T, h Harness) {
	st := h.Open()
	waiting, unread := st.Watch(t.Context(), "none"), st.Watch(t.Context(), "")
	ended := make(chan error, 1)
	go func() { ended <- lastError(waiting) }()
	put(t, st, "k", "x", 0)
	wantError(t, st.Close(), nil)
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
		t.Errorf("the watch reported %d commits, want 1", n)
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
			wantError(t, st.Close(), nil) // does not wait for readers
		}
	}
	wantError(t, last, store.ErrClosed)
}

// testCloseWriting closes the store while many goroutines write. Each call succeeds or fails with
// ErrClosed, and successful writes are stored.
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
	wantError(t, st.Close(), nil)
	wg.Wait()
	st = open(t, h)
	for _, want := range acked {
		if got := get(t, st, want.Key); got.Rev < want.Rev {
			t.Errorf("%s was acknowledged, but %s is stored", text(want), text(got))
		}
	}
}

func testReopen(t *testing.T, h Harness) {
	st := h.Open()
	names := fill(t, st, "m/", 300)
	gone := get(t, st, names[7])
	remove(t, st, gone.Key, gone.Rev)
	want := entries(t, st, "", "")
	for range 2 {
		wantError(t, st.Close(), nil)
		st = open(t, h)
		left := entries(t, st, "", "")
		if len(left) != len(want) {
			t.Fatalf("got %d entries after reopening, want %d", len(left), len(want))
		}
		for i, e := range left {
			sameEntry(t, e, want[i])
		}
	}
	last := want[len(want)-1]
	put(t, st, last.Key, "new", last.Rev) // its revision is still valid
}

// testReopenRevisions checks that no revision is used twice, even if a delete used it.
func testReopenRevisions(t *testing.T, h Harness) {
	st := h.Open()
	next := follow(t, st.Watch(t.Context(), ""))
	rev := put(t, st, "k", "x", 0)
	remove(t, st, "k", rev)
	next()
	last := next().Rev
	wantError(t, st.Close(), nil)
	st = open(t, h)
	wantLater(t, put(t, st, "k", "x", 0), last)
}
