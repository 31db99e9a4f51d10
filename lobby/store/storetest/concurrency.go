package storetest

import (
	"fmt"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"pawnstorm/lobby/store"
)

var concurrencyTests = []conformanceTest{
	{"one winner creates", func(t *testing.T, h Harness) { testOneWins(t, h, false) }},
	{"one winner replaces", func(t *testing.T, h Harness) { testOneWins(t, h, true) }},
	{"put against delete", testPutAgainstDelete},
	{"no increment is lost", testIncrements},
	{"watch order among many writers", func(t *testing.T, h Harness) { testWatchOrder(t, h, "k/") }},
	{"watch order among many tables", func(t *testing.T, h Harness) { testWatchOrder(t, h, liveTables) }},
}

// race runs n calls at once and returns which one succeeded. All others must fail with lost.
func race(t *testing.T, n int, lost error, call func(i int) error) int {
	t.Helper()
	start := make(chan struct{})
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			errs[i] = call(i)
		})
	}
	close(start)
	wg.Wait()
	winner := -1
	for i, err := range errs {
		switch {
		case err == nil && winner >= 0:
			t.Fatalf("%d and %d both won", winner, i)
		case err == nil:
			winner = i
		default:
			wantError(t, err, lost)
		}
	}
	if winner < 0 {
		t.Fatal("no call succeeded")
	}
	return winner
}

// testOneWins races many callers for a key that may already exist.
func testOneWins(t *testing.T, h Harness, exists bool) {
	st := open(t, h)
	for round := range 20 {
		key := fmt.Sprintf("seat/%d", round)
		var rev store.Rev
		if exists {
			rev = put(t, st, key, "x", 0)
		}
		winner := race(t, 32, store.ErrConflict, func(i int) error {
			_, err := st.Put(t.Context(), key, []byte(strconv.Itoa(i)), rev)
			return err
		})
		if got := string(get(t, st, key).Value); got != strconv.Itoa(winner) {
			t.Fatalf("%d won, but %s is stored", winner, got)
		}
	}
}

func testPutAgainstDelete(t *testing.T, h Harness) {
	st := open(t, h)
	for round := range 20 {
		key := fmt.Sprintf("k/%d", round)
		rev := put(t, st, key, "x", 0)
		var putErr, deleteErr error
		var wg sync.WaitGroup
		wg.Go(func() { _, putErr = st.Put(t.Context(), key, []byte("y"), rev) })
		wg.Go(func() { deleteErr = st.Delete(t.Context(), key, rev) })
		wg.Wait()
		_, err := st.Get(t.Context(), key)
		if putErr == nil {
			wantError(t, deleteErr, store.ErrConflict)
			wantError(t, err, nil)
		} else {
			wantError(t, putErr, store.ErrConflict)
			wantError(t, deleteErr, nil)
			wantError(t, err, store.ErrNotFound)
		}
	}
}

func testIncrements(t *testing.T, h Harness) {
	st := open(t, h)
	rev := put(t, st, "n", "0", 0)
	const writers, each = 8, 15
	var wg sync.WaitGroup
	for range writers {
		wg.Go(func() {
			for range each {
				if _, _, err := increment(t.Context(), st, "n"); err != nil {
					t.Errorf("increment: %v", err)
				}
			}
		})
	}
	wg.Wait()
	e := get(t, st, "n")
	if string(e.Value) != strconv.Itoa(writers*each) || e.Rev <= rev {
		t.Errorf("%d increments made %s", writers*each, text(e))
	}
}

// liveTables is the prefix of the keys of live tables. Their revisions order only the commits of
// each key.
const liveTables = "table/"

// testWatchOrder has many writers on many keys. Each of several watchers must see every commit
// under its prefix exactly once, in the order of revisions.
func testWatchOrder(t *testing.T, h Harness, under string) {
	st := open(t, h)
	const writers, each = 16, 20
	prefixes := []string{"", under, under + "1", under + "15/", "other"}
	type report struct {
		entries []store.Entry
		err     error
	}
	reports := make([]chan report, len(prefixes))
	for i, prefix := range prefixes {
		reports[i] = make(chan report, 1)
		watch := st.Watch(t.Context(), prefix)
		go func() {
			var r report
			for e, err := range watch {
				if r.err = err; err != nil {
					break
				}
				if r.entries = append(r.entries, e); len(r.entries) == commitsUnder(prefix, under, writers, each) {
					break
				}
			}
			reports[i] <- r
		}()
	}

	made := writeMany(t, st, under, writers, each)
	put(t, st, "other", "x", 0)
	for i, prefix := range prefixes {
		r := <-reports[i]
		wantError(t, r.err, nil)
		checkReports(t, prefix, r.entries, made)
	}
}

// commitsUnder returns how many commits of testWatchOrder a watcher of prefix sees.
func commitsUnder(prefix, under string, writers, each int) int {
	n := 0
	for w := range writers {
		if strings.HasPrefix(orderKey(under, w), prefix) {
			n += each
		}
	}
	if strings.HasPrefix("other", prefix) {
		n++
	}
	return n
}

func orderKey(under string, writer int) string { return fmt.Sprintf("%s%d/x", under, writer) }

// writeMany puts, replaces and deletes under "<writer>/" from many goroutines. It returns the
// commits by key, in order. For a delete it returns the revision of the put before.
func writeMany(t *testing.T, st store.Store, under string, writers, each int) map[string][]store.Entry {
	t.Helper()
	made := make(map[string][]store.Entry)
	var mu sync.Mutex
	var failed atomic.Bool
	var wg sync.WaitGroup
	for w := range writers {
		wg.Go(func() {
			key := orderKey(under, w)
			var mine []store.Entry
			var rev store.Rev
			for i := range each {
				var err error
				if i%5 == 4 {
					err = st.Delete(t.Context(), key, rev)
					mine = append(mine, store.Entry{Key: key, Rev: rev, Deleted: true})
					rev = 0
				} else {
					value := fmt.Append(nil, i)
					rev, err = st.Put(t.Context(), key, value, rev)
					mine = append(mine, store.Entry{Key: key, Value: value, Rev: rev})
				}
				if err != nil {
					t.Errorf("write %d of %q: %v", i, key, err)
					failed.Store(true)
					return
				}
			}
			mu.Lock()
			made[key] = mine
			mu.Unlock()
		})
	}
	wg.Wait()
	if failed.Load() {
		t.FailNow()
	}
	return made
}

// checkReports compares what a watcher of prefix saw with what was written.
func checkReports(t *testing.T, prefix string, seen []store.Entry, made map[string][]store.Entry) {
	t.Helper()
	last := make(map[string]store.Rev) // by the keys that they order
	byKey := make(map[string][]store.Entry)
	for _, e := range seen {
		order := ""
		if strings.HasPrefix(e.Key, liveTables) {
			order = e.Key
		}
		if e.Rev <= last[order] {
			t.Fatalf("watch %q: revision %d came after %d", prefix, e.Rev, last[order])
		}
		last[order] = e.Rev
		byKey[e.Key] = append(byKey[e.Key], e)
	}
	for key, want := range made {
		if !strings.HasPrefix(key, prefix) {
			want = nil
		}
		got := byKey[key]
		if len(got) != len(want) {
			t.Fatalf("watch %q: got %d commits of %q, want %d", prefix, len(got), key, len(want))
		}
		for i, e := range got {
			if want[i].Deleted && e.Rev > want[i].Rev {
				e.Rev = want[i].Rev
			}
			sameEntry(t, e, want[i])
		}
	}
}
