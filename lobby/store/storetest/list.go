package storetest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"

	"pawnstorm/lobby/store"
)

var listTests = []conformanceTest{
	{"list by prefix and after", testList},
	{"list shows values and revisions", testListEntries},
	{"list of many", testListMany},
	{"list stopped early", testListStopped},
	{"list may be ranged over again", testListTwice},
	{"list whose context ends", testListCancelled},
	{"writing while listing", testListWriting},
}

func testList(t *testing.T, h Harness) {
	st := open(t, h)
	all := []string{"a", "a/1", "a/10", "a/2", "a/2/x", "ab", "b/1", "b/2", "c"}
	for _, i := range []int{4, 0, 8, 2, 6, 1, 7, 3, 5} {
		put(t, st, all[i], "x", 0)
	}
	prefixes := []string{"", "a", "a/", "a/1", "a/10", "a/2/", "b", "b/3", "z"}
	afters := []string{"", "0", "a", "a/1", "a/15", "a/2/x", "b", "b/2", "c", "d"}
	for _, prefix := range prefixes {
		for _, after := range afters {
			var want []string
			for _, key := range all {
				if strings.HasPrefix(key, prefix) && key > after {
					want = append(want, key)
				}
			}
			if got := keys(t, st, prefix, after); !slices.Equal(got, want) {
				t.Errorf("List %q after %q: got %q, want %q", prefix, after, got, want)
			}
		}
	}
}

func testListEntries(t *testing.T, h Harness) {
	st := open(t, h)
	gone := put(t, st, "c", "x", 0)
	a := put(t, st, "a", "old", 0)
	a = put(t, st, "a", "one", a)
	b := put(t, st, "b", "", 0)
	remove(t, st, "c", gone)
	got := entries(t, st, "", "")
	if len(got) != 2 {
		t.Fatalf("got %d entries, want 2", len(got))
	}
	sameEntry(t, got[0], store.Entry{Key: "a", Value: []byte("one"), Rev: a})
	sameEntry(t, got[1], store.Entry{Key: "b", Rev: b})
}

// fill puts n keys under prefix, many at a time, and returns them in order.
func fill(t *testing.T, st store.Store, prefix string, n int) []string {
	t.Helper()
	const writers = 32
	names := make([]string, n)
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			for i := w; i < n; i += writers {
				names[i] = fmt.Sprintf("%s%06d", prefix, i)
				if _, err := st.Put(t.Context(), names[i], []byte(names[i]), 0); err != nil {
					t.Errorf("Put %q: %v", names[i], err)
				}
			}
		})
	}
	wg.Wait()
	if t.Failed() {
		t.FailNow()
	}
	return names
}

func testListMany(t *testing.T, h Harness) {
	st := open(t, h)
	many := fill(t, st, "m/", 1500)
	put(t, st, "a", "before", 0)
	put(t, st, "z", "behind", 0)
	if got := keys(t, st, "m/", ""); !slices.Equal(got, many) {
		t.Errorf("got %d keys, want %d", len(got), len(many))
	}
	// A page at a time, as people read.
	var got []string
	for after := ""; ; after = got[len(got)-1] {
		page := 0
		for e, err := range st.List(t.Context(), "m/", after) {
			wantError(t, err, nil)
			got = append(got, e.Key)
			if page++; page == 70 {
				break
			}
		}
		if page < 70 {
			break
		}
	}
	if !slices.Equal(got, many) {
		t.Errorf("page by page: got %d keys, want %d", len(got), len(many))
	}
}

func testListStopped(t *testing.T, h Harness) {
	st := open(t, h)
	rev := put(t, st, "a", "1", 0)
	put(t, st, "b", "2", 0)
	for e, err := range st.List(t.Context(), "", "") {
		wantError(t, err, nil)
		sameEntry(t, e, store.Entry{Key: "a", Value: []byte("1"), Rev: rev})
		break
	}
	put(t, st, "c", "3", 0) // no lock is held any more
}

func testListTwice(t *testing.T, h Harness) {
	st := open(t, h)
	put(t, st, "a", "1", 0)
	list := st.List(t.Context(), "", "")
	for want := 1; want <= 2; want++ {
		n := 0
		for _, err := range list {
			wantError(t, err, nil)
			n++
		}
		if n != want {
			t.Fatalf("got %d entries, want %d", n, want)
		}
		put(t, st, fmt.Sprint("b", want), "2", 0)
	}
}

func testListCancelled(t *testing.T, h Harness) {
	st := open(t, h)
	fill(t, st, "m/", 10)
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	n := 0
	var last error
	for _, err := range st.List(ctx, "", "") {
		if last = err; err == nil {
			n++
		}
		cancel()
	}
	wantError(t, last, context.Canceled)
	if n != 1 {
		t.Fatalf("got %d entries, all except the first after the context ended", n)
	}
}

// testListWriting uses the store inside the loop. A list does not delay writers, and the loop may
// delete entries that it has passed.
func testListWriting(t *testing.T, h Harness) {
	st := open(t, h)
	want := fill(t, st, "m/", 300)
	var got []string
	for e, err := range st.List(t.Context(), "m/", "") {
		wantError(t, err, nil)
		got = append(got, e.Key)
		if len(got)%10 == 0 {
			remove(t, st, e.Key, e.Rev)
			put(t, st, "n/"+e.Key, "moved", 0)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %d keys, want %d", len(got), len(want))
	}
	if left := keys(t, st, "m/", ""); len(left) != 270 {
		t.Errorf("got %d keys left, want 270", len(left))
	}
}
