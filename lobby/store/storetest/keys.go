package storetest

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/store"
)

var keyTests = []conformanceTest{
	{"put and get", testPutGet},
	{"put at a stale revision", testPutStale},
	{"delete", testDelete},
	{"revisions rise across keys", testRevisions},
	{"values are copied", testCopies},
	{"limits", testLimits},
	{"a context that has ended", testEndedContext},
}

func testPutGet(t *testing.T, h Harness) {
	st := open(t, h)
	wantNone(t, st, "a/1")
	rev := put(t, st, "a/1", "one", 0)
	wantEntry(t, st, "a/1", "one", rev)
	rev = put(t, st, "a/1", "two", rev)
	wantEntry(t, st, "a/1", "two", rev)
	rev = put(t, st, "a/1", "", rev)
	wantEntry(t, st, "a/1", "", rev)

	for _, near := range []string{"a", "a/", "a/10", "A/1"} {
		wantNone(t, st, near)
	}
}

func testPutStale(t *testing.T, h Harness) {
	st := open(t, h)
	_, err := st.Put(t.Context(), "k", []byte("x"), 1)
	wantError(t, err, store.ErrConflict) // no key has a revision yet

	old := put(t, st, "k", "one", 0)
	now := put(t, st, "k", "two", old)
	for _, stale := range []store.Rev{0, old, now + 1} {
		_, err := st.Put(t.Context(), "k", []byte("x"), stale)
		wantError(t, err, store.ErrConflict)
		wantEntry(t, st, "k", "two", now)
	}
}

func testDelete(t *testing.T, h Harness) {
	st := open(t, h)
	for _, rev := range []store.Rev{0, 1} {
		wantError(t, st.Delete(t.Context(), "k", rev), store.ErrNotFound)
	}
	old := put(t, st, "k", "one", 0)
	now := put(t, st, "k", "two", old)
	for _, stale := range []store.Rev{0, old, now + 1} {
		wantError(t, st.Delete(t.Context(), "k", stale), store.ErrConflict)
		wantEntry(t, st, "k", "two", now)
	}
	remove(t, st, "k", now)
	wantNone(t, st, "k")
	wantError(t, st.Delete(t.Context(), "k", now), store.ErrNotFound)
	_, err := st.Put(t.Context(), "k", []byte("x"), now)
	wantError(t, err, store.ErrConflict)

	// A delete has its own revision, so the new key is at least two further.
	if again := put(t, st, "k", "three", 0); again < now+2 {
		t.Fatalf("put %d, deleted, put %d", now, again)
	}
}

func testRevisions(t *testing.T, h Harness) {
	st := open(t, h)
	var last store.Rev
	for range 3 {
		for _, key := range []string{"b", "a", "c/1"} {
			var current store.Rev
			if e, err := st.Get(t.Context(), key); err == nil {
				current = e.Rev
			}
			rev := put(t, st, key, "x", current)
			wantLater(t, rev, last)
			last = rev
		}
	}
}

func testCopies(t *testing.T, h Harness) {
	st := open(t, h)
	watches := []func() store.Entry{follow(t, st.Watch(t.Context(), "")), follow(t, st.Watch(t.Context(), ""))}
	spoil := func(b []byte) { copy(b, "#####") }
	for _, length := range []int{5, 5000} { // a store may keep these in different ways
		key, value := fmt.Sprintf("k/%d", length), bytes.Repeat([]byte("v"), length)
		mine := bytes.Clone(value)
		rev, err := st.Put(t.Context(), key, mine, 0)
		wantError(t, err, nil)
		want := store.Entry{Key: key, Value: value, Rev: rev}
		spoil(mine)
		for range 2 {
			e := get(t, st, key)
			sameEntry(t, e, want)
			spoil(e.Value)
		}
		for range 2 {
			for e, err := range st.List(t.Context(), key, "") {
				wantError(t, err, nil)
				sameEntry(t, e, want)
				spoil(e.Value)
			}
		}
		for _, next := range watches {
			e := next()
			sameEntry(t, e, want)
			spoil(e.Value)
		}
	}
}

func testLimits(t *testing.T, h Harness) {
	st := open(t, h)
	longKey := strings.Repeat("k", store.MaxKey)
	bigValue := bytes.Repeat([]byte("v"), store.MaxValue)
	rev := put(t, st, longKey, string(bigValue), 0)
	wantEntry(t, st, longKey, string(bigValue), rev)

	_, err := st.Put(t.Context(), "k", append(bigValue, 'v'), 0)
	wantError(t, err, store.ErrTooLarge)
	for _, key := range []string{"", longKey + "k"} {
		_, err := st.Put(t.Context(), key, nil, 0)
		wantError(t, err, store.ErrTooLarge)
		_, err = st.Get(t.Context(), key)
		wantError(t, err, store.ErrTooLarge)
		wantError(t, st.Delete(t.Context(), key, 1), store.ErrTooLarge)
	}
	if found := keys(t, st, "", ""); len(found) != 1 {
		t.Fatalf("got %d keys, want 1", len(found))
	}
}

func testEndedContext(t *testing.T, h Harness) {
	st := open(t, h)
	rev := put(t, st, "k", "one", 0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, err := st.Get(ctx, "k")
	wantError(t, err, context.Canceled)
	_, err = st.Put(ctx, "k", []byte("two"), rev)
	wantError(t, err, context.Canceled)
	wantError(t, st.Delete(ctx, "k", rev), context.Canceled)
	wantError(t, lastError(st.List(ctx, "", "")), context.Canceled)
	wantError(t, lastError(st.Watch(ctx, "")), context.Canceled)

	ctx, cancel = context.WithTimeout(t.Context(), -1)
	defer cancel()
	_, err = st.Get(ctx, "k")
	wantError(t, err, context.DeadlineExceeded)
}
