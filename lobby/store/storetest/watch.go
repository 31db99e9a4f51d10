package storetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/store"
)

var watchTests = []conformanceTest{
	{"watch reports puts and deletes", testWatch},
	{"watch is registered when it returns", testWatchRegistered},
	{"watch by prefix", testWatchPrefix},
	{"watch keeps updates together", testWatchUpdates},
	{"watch reports no refused commit", testWatchRefused},
	{"watch reports what can be read", testWatchReadable},
	{"watch whose context ends", testWatchCancelled},
	{"watch stopped early", testWatchStopped},
	{"watch that lags", testWatchLags},
	{"watch that is never read", testWatchUnread},
}

func testWatch(t *testing.T, h Harness) {
	st := open(t, h)
	next := follow(t, st.Watch(t.Context(), ""))
	one := put(t, st, "k", "one", 0)
	two := put(t, st, "k", "two", one)
	remove(t, st, "k", two)
	three := put(t, st, "k", "three", 0)

	sameEntry(t, next(), store.Entry{Key: "k", Value: []byte("one"), Rev: one})
	sameEntry(t, next(), store.Entry{Key: "k", Value: []byte("two"), Rev: two})
	deleted := next()
	if deleted.Rev <= two || deleted.Rev >= three {
		t.Errorf("the delete has revision %d, want one between %d and %d", deleted.Rev, two, three)
	}
	sameEntry(t, deleted, store.Entry{Key: "k", Rev: deleted.Rev, Deleted: true})
	sameEntry(t, next(), store.Entry{Key: "k", Value: []byte("three"), Rev: three})
}

func testWatchRegistered(t *testing.T, h Harness) {
	st := open(t, h)
	put(t, st, "before", "x", 0)
	watch := st.Watch(t.Context(), "")
	after := put(t, st, "after", "x", 0)
	sameEntry(t, follow(t, watch)(), store.Entry{Key: "after", Value: []byte("x"), Rev: after})
}

func testWatchPrefix(t *testing.T, h Harness) {
	st := open(t, h)
	seats := follow(t, st.Watch(t.Context(), "seat/"))
	all := follow(t, st.Watch(t.Context(), ""))
	exact := follow(t, st.Watch(t.Context(), "seat/2"))
	revs := make(map[string]store.Rev)
	order := []string{"name/x", "seat", "seat/1", "seats", "seat/2"}
	for _, key := range order {
		revs[key] = put(t, st, key, "x", 0)
	}
	for _, key := range order {
		sameEntry(t, all(), store.Entry{Key: key, Value: []byte("x"), Rev: revs[key]})
	}
	for _, key := range []string{"seat/1", "seat/2"} {
		sameEntry(t, seats(), store.Entry{Key: key, Value: []byte("x"), Rev: revs[key]})
	}
	sameEntry(t, exact(), store.Entry{Key: "seat/2", Value: []byte("x"), Rev: revs["seat/2"]})
}

// testWatchUpdates checks that a Watch reports each Update in one piece and says where it ends, while
// others write.
func testWatchUpdates(t *testing.T, h Harness) {
	st := open(t, h)
	const updates, size = 20, 3
	next := follow(t, st.Watch(t.Context(), ""))
	failed := make(chan error, 2)
	go func() {
		var err error
		for i := 0; i < updates && err == nil; i++ {
			changes := make([]store.Change, size)
			for j := range changes {
				changes[j] = store.Change{Key: fmt.Sprintf("update/%d/%d", i, j), Value: []byte("x")}
			}
			err = st.Update(t.Context(), changes)
		}
		failed <- err
	}()
	go func() {
		var rev store.Rev
		var err error
		for i := 0; i < updates && err == nil; i++ {
			rev, err = st.Put(t.Context(), "table/other", []byte("x"), rev)
		}
		failed <- err
	}()
	place := 0 // in an Update
	for range updates * (size + 1) {
		e := next()
		inside := strings.HasPrefix(e.Key, "update/")
		if inside != (place > 0 || inside) || inside && !strings.HasSuffix(e.Key, fmt.Sprintf("/%d", place)) {
			t.Fatalf("%q came at place %d of an Update", e.Key, place)
		}
		if want := inside && place < size-1; e.More != want {
			t.Fatalf("%q: got More %t, want %t", e.Key, e.More, want)
		}
		place++
		if !e.More {
			place = 0
		}
	}
	wantError(t, <-failed, nil)
	wantError(t, <-failed, nil)
}

func testWatchRefused(t *testing.T, h Harness) {
	st := open(t, h)
	rev := put(t, st, "k", "one", 0)
	next := follow(t, st.Watch(t.Context(), ""))
	_, err := st.Put(t.Context(), "k", []byte("x"), 0)
	wantError(t, err, store.ErrConflict)
	wantError(t, st.Delete(t.Context(), "k", rev+1), store.ErrConflict)
	wantError(t, st.Delete(t.Context(), "none", 1), store.ErrNotFound)
	rev = put(t, st, "k", "two", rev)
	sameEntry(t, next(), store.Entry{Key: "k", Value: []byte("two"), Rev: rev})
}

// testWatchReadable checks that a reported commit can be read, or a newer one.
func testWatchReadable(t *testing.T, h Harness) {
	st := open(t, h)
	next := follow(t, st.Watch(t.Context(), ""))
	const n = 200
	done := make(chan error, 1)
	go func() {
		var rev store.Rev
		var err error
		for i := 0; i < n && err == nil; i++ {
			rev, err = st.Put(t.Context(), "k", fmt.Append(nil, i), rev)
		}
		done <- err
	}()
	for range n {
		reported := next()
		if found := get(t, st, "k"); found.Rev < reported.Rev {
			t.Errorf("revision %d was reported, but %d is stored", reported.Rev, found.Rev)
		}
	}
	wantError(t, <-done, nil)
}

func testWatchCancelled(t *testing.T, h Harness) {
	st := open(t, h)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	watch := st.Watch(ctx, "")
	other := follow(t, st.Watch(t.Context(), ""))
	rev := put(t, st, "k", "x", 0)
	begun, ended := make(chan struct{}), make(chan error, 1)
	go func() {
		var last error
		for _, err := range watch {
			if last = err; err == nil {
				close(begun)
			}
		}
		ended <- last
	}()
	<-begun // now it waits for a second commit that never comes
	cancel()
	wantError(t, <-ended, context.Canceled)

	// This watch ends before it is ranged over, with commits waiting.
	ctx, cancel = context.WithCancel(t.Context())
	watch = st.Watch(ctx, "")
	rev2 := put(t, st, "k", "y", rev)
	cancel()
	n := 0
	for _, err := range watch {
		wantError(t, err, context.Canceled)
		n++
	}
	if n != 1 {
		t.Errorf("the watch ended with %d reports, want one error", n)
	}
	sameEntry(t, other(), store.Entry{Key: "k", Value: []byte("x"), Rev: rev})
	sameEntry(t, other(), store.Entry{Key: "k", Value: []byte("y"), Rev: rev2})
}

func testWatchStopped(t *testing.T, h Harness) {
	st := open(t, h)
	watch := st.Watch(t.Context(), "")
	rev := put(t, st, "k", "1", 0)
	put(t, st, "k", "2", rev)
	for e, err := range watch {
		wantError(t, err, nil)
		sameEntry(t, e, store.Entry{Key: "k", Value: []byte("1"), Rev: rev})
		break
	}
	put(t, st, "l", "3", 0)
}

// testWatchLags has one watcher that stops in the middle of its range. It is cut off, and the
// writers and the other watcher do not notice.
func testWatchLags(t *testing.T, h Harness) {
	st := open(t, h)
	slow := st.Watch(t.Context(), "")
	begun, resume, ended := make(chan struct{}), make(chan struct{}), make(chan error, 1)
	go func() {
		var last error
		for _, err := range slow {
			if last = err; err == nil && begun != nil {
				close(begun)
				begun = nil
				<-resume
			}
		}
		ended <- last
	}()
	waiting := begun
	put(t, st, "first", "x", 0)
	<-waiting

	quick := follow(t, st.Watch(t.Context(), ""))
	total := overfill(t, st, h, quick)
	close(resume)
	wantError(t, <-ended, store.ErrLagged)

	// Watch and list again, as the contract says.
	again := follow(t, st.Watch(t.Context(), ""))
	if n := len(keys(t, st, "m/", "")); n != total {
		t.Errorf("got %d keys, want %d", n, total)
	}
	rev := put(t, st, "last", "x", 0)
	sameEntry(t, again(), store.Entry{Key: "last", Value: []byte("x"), Rev: rev})
}

func testWatchUnread(t *testing.T, h Harness) {
	st := open(t, h)
	watch := st.Watch(t.Context(), "")
	overfill(t, st, h, follow(t, st.Watch(t.Context(), "")))
	wantError(t, lastError(watch), store.ErrLagged)
}

// overfill writes more commits than a watcher can queue, and returns their number. It returns when
// all watchers have them, because the quick one has.
func overfill(t *testing.T, st store.Store, h Harness, quick func() store.Entry) (total int) {
	t.Helper()
	const parts = 4 // small parts keep the quick watcher close
	for part := range parts {
		n := h.LagAfter/parts + 1
		fill(t, st, fmt.Sprintf("m/%d/", part), n)
		for range n {
			quick()
		}
		total += n
	}
	return total
}
