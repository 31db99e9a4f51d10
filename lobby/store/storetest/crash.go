package storetest

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"sync"
	"testing"

	"pawnstorm/lobby/store"
)

// The writers of a crash test. Each of the owners goes through the same steps on a key
// of its own, each of the groups on a few of its own; the counters all count on one
// key.
const (
	crashOwners   = 12
	crashCounters = 4
	crashGroups   = 4 // each changes groupKeys keys in one Update after another
	groupKeys     = 3
)

// WriteUntilKilled writes to the store from many goroutines and says in a line on out
// what has been acknowledged, and what a watcher was shown, as soon as it is. It
// writes under "crash/<run>/" and returns only with an error, to be killed
// meanwhile.
func WriteUntilKilled(st store.Store, run string, out io.Writer) error {
	ctx, fail := context.WithCancelCause(context.Background())
	var mu sync.Mutex
	say := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		if _, err := fmt.Fprintf(out, format+"\n", args...); err != nil {
			fail(err)
		}
	}
	var wg sync.WaitGroup
	start := func(f func() error) { wg.Go(func() { fail(f()) }) }

	prefix := crashPrefix(run)
	watch := st.Watch(ctx, prefix)
	start(func() error {
		for e, err := range watch {
			if err != nil {
				return err
			}
			say("seen %s %d", e.Key, e.Rev)
		}
		return nil
	})
	for i := range crashOwners {
		start(func() error { return ownSteps(ctx, st, prefix, i, say) })
	}
	for i := range crashGroups {
		start(func() error { return groupSteps(ctx, st, prefix, i, say) })
	}
	for range crashCounters {
		start(func() error {
			for {
				n, rev, err := increment(ctx, st, prefix+"count")
				if errors.Is(err, store.ErrInDoubt) {
					continue // others have counted on, or will
				}
				if err != nil {
					return err
				}
				say("count %d %d", n, rev)
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}

func crashPrefix(run string) string             { return "crash/" + run + "/" }
func ownKey(prefix string, owner int) string    { return fmt.Sprintf("%sown/%d", prefix, owner) }
func isDelete(step int) bool                    { return step%8 == 0 } // so that step 0 is "not yet there"
func ownValue(step int) (value string, ok bool) { return strconv.Itoa(step), !isDelete(step) }

// ownSteps puts, replaces and deletes one key: after each step its state tells which
// step it was.
func ownSteps(ctx context.Context, st store.Store, prefix string, owner int, say func(string, ...any)) error {
	key := ownKey(prefix, owner)
	var rev store.Rev
	for step := 1; ; step++ {
		var err error
		if value, ok := ownValue(step); ok {
			rev, err = st.Put(ctx, key, []byte(value), rev)
		} else {
			err = st.Delete(ctx, key, rev)
			rev = 0
		}
		if err != nil {
			return err
		}
		say("own %d %d", owner, step)
	}
}

func groupKey(prefix string, group, i int) string {
	return fmt.Sprintf("%sgroup/%d/%d", prefix, group, i)
}

// groupSteps does the same to a few keys in one Update for each step.
func groupSteps(ctx context.Context, st store.Store, prefix string, group int, say func(string, ...any)) error {
	for step := 1; ; step++ {
		changes := make([]store.Change, groupKeys)
		for i := range changes {
			value, ok := ownValue(step)
			changes[i] = store.Change{Key: groupKey(prefix, group, i), Value: []byte(value), Delete: !ok}
			e, err := st.Get(ctx, changes[i].Key)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				return err
			}
			changes[i].Rev = e.Rev
		}
		if err := st.Update(ctx, changes); err != nil {
			return err
		}
		say("group %d %d", group, step)
	}
}

// increment adds one to the number under a key, by compare-and-set until it succeeds.
func increment(ctx context.Context, st store.Store, key string) (n int, rev store.Rev, err error) {
	for {
		e, err := st.Get(ctx, key)
		switch {
		case errors.Is(err, store.ErrNotFound):
			n = 0
		case err != nil:
			return 0, 0, err
		default:
			if n, err = strconv.Atoi(string(e.Value)); err != nil {
				return 0, 0, err
			}
		}
		rev, err := st.Put(ctx, key, []byte(strconv.Itoa(n+1)), e.Rev)
		if !errors.Is(err, store.ErrConflict) {
			return n + 1, rev, err
		}
	}
}

// CheckAfterKill reads what WriteUntilKilled said in a run before it was killed, and
// checks that the store, opened again, holds all of it and nothing that cannot be.
func CheckAfterKill(t *testing.T, st store.Store, run string, said io.Reader) {
	t.Helper()
	prefix := crashPrefix(run)
	own, group := make([]int, crashOwners), make([]int, crashGroups)
	counted := make(map[int]bool)
	seen := make(map[string]store.Rev)
	var count int
	var last store.Rev

	lines := bufio.NewScanner(said)
	for lines.Scan() {
		var owner, n int
		var key string
		var rev store.Rev
		line := lines.Text()
		if _, err := fmt.Sscanf(line, "own %d %d", &owner, &n); err == nil {
			own[owner] = n
		} else if _, err := fmt.Sscanf(line, "group %d %d", &owner, &n); err == nil {
			group[owner] = n
		} else if _, err := fmt.Sscanf(line, "count %d %d", &n, &rev); err == nil {
			if counted[n] {
				t.Errorf("two writers have counted %d", n)
			}
			counted[n] = true
			count = max(count, n)
		} else if _, err := fmt.Sscanf(line, "seen %s %d", &key, &rev); err == nil {
			seen[key] = rev
		} else {
			t.Errorf("the killed process said %q", line)
		}
		last = max(last, rev)
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	for owner, step := range own {
		checkOwn(t, st, ownKey(prefix, owner), step)
	}
	for n, step := range group {
		checkGroup(t, st, prefix, n, step)
	}
	checkCount(t, st, prefix+"count", count)
	for key, rev := range seen {
		// A key that is gone was deleted later, which checkOwn has looked into.
		if e, err := st.Get(t.Context(), key); err == nil && e.Rev < rev {
			t.Errorf("revision %d of %q was shown and %d is there", rev, key, e.Rev)
		}
	}
	if rev := put(t, st, prefix+"end", "x", 0); rev <= last {
		t.Errorf("the revision %d follows %d", rev, last)
	}
}

// checkGroup: its keys are as checkOwn wants them, and all at the same step.
func checkGroup(t *testing.T, st store.Store, prefix string, group, step int) {
	t.Helper()
	var values [groupKeys]string
	for i := range values {
		key := groupKey(prefix, group, i)
		checkOwn(t, st, key, step)
		if e, err := st.Get(t.Context(), key); err == nil {
			values[i] = string(e.Value)
		}
		if values[i] != values[0] {
			t.Errorf("after step %d an Update has left %q", step, values)
		}
	}
}

// checkOwn: the key is as its last acknowledged step left it, or as the one after
// it would, which was under way.
func checkOwn(t *testing.T, st store.Store, key string, step int) {
	t.Helper()
	e, err := st.Get(t.Context(), key)
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		t.Errorf("Get %q: %v", key, err)
		return
	}
	for _, possible := range []int{step, step + 1} {
		value, ok := ownValue(possible)
		if ok == (err == nil) && (!ok || value == string(e.Value)) {
			return
		}
	}
	t.Errorf("step %d of %q was acknowledged and %s is there (%v)", step, key, text(e), err)
}

// checkCount: nothing acknowledged is missing, and no more is there than was under way.
func checkCount(t *testing.T, st store.Store, key string, acked int) {
	t.Helper()
	n := 0
	switch e, err := st.Get(t.Context(), key); {
	case err == nil:
		if n, err = strconv.Atoi(string(e.Value)); err != nil {
			t.Errorf("%q: %v", key, err)
		}
	case !errors.Is(err, store.ErrNotFound):
		t.Errorf("Get %q: %v", key, err)
	}
	if n < acked || n > acked+crashCounters {
		t.Errorf("%d was acknowledged and %d is there", acked, n)
	}
}
