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

// The writers of a crash test. Each owner repeats the same steps on its own key, and each group on
// its own few keys. All counters count on one key.
const (
	crashOwners   = 12
	crashCounters = 4
	crashGroups   = 4 // each changes groupKeys keys in one Update per step
	groupKeys     = 3
)

// WriteUntilKilled writes to the store from many goroutines. For each acknowledged write and each
// commit that a watcher sees, it prints a line to out at once. It writes under "crash/<run>/". It
// runs until the process is killed, and returns only with an error.
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
					continue // others count on
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

func crashPrefix(run string) string { return "crash/" + run + "/" }

func ownKey(prefix string, owner int) string { return fmt.Sprintf("%sown/%d", prefix, owner) }

// ownValue returns the value after a step. ok is false if the step deletes the key. At step 0 it does
// not exist yet.
func ownValue(step int) (value string, ok bool) { return strconv.Itoa(step), step%8 != 0 }

// ownSteps puts, replaces and deletes one key. The state after each step says which step it was.
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

// groupSteps does the same to a few keys, with one Update for each step.
func groupSteps(ctx context.Context, st store.Store, prefix string, group int, say func(string, ...any)) error {
	for step := 1; ; step++ {
		changes := make([]store.Change, groupKeys)
		for i := range changes {
			value, ok := ownValue(step)
			changes[i] = store.Change{Key: groupKey(prefix, group, i), Value: []byte(value), Delete: !ok}
			e, err := st.Get(ctx, changes[i].Key)
			if store.Ignore(err, store.ErrNotFound) != nil {
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

// increment adds one to the number under a key. It retries until it succeeds.
func increment(ctx context.Context, st store.Store, key string) (n int, rev store.Rev, err error) {
	for {
		n, was, err := number(ctx, st, key)
		if err != nil {
			return 0, 0, err
		}
		rev, err := st.Put(ctx, key, []byte(strconv.Itoa(n+1)), was)
		if !errors.Is(err, store.ErrConflict) {
			return n + 1, rev, err
		}
	}
}

// number reads the number under a key. A missing key counts as 0.
func number(ctx context.Context, st store.Store, key string) (n int, rev store.Rev, err error) {
	e, err := st.Get(ctx, key)
	if err == nil {
		n, err = strconv.Atoi(string(e.Value))
	}
	return n, e.Rev, store.Ignore(err, store.ErrNotFound)
}

// CheckAfterKill reads what WriteUntilKilled printed in a run before it was killed. It checks that
// the reopened store has all of it, and nothing that is impossible.
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
				t.Errorf("two writers counted %d", n)
			}
			counted[n] = true
			count = max(count, n)
		} else if _, err := fmt.Sscanf(line, "seen %s %d", &key, &rev); err == nil {
			seen[key] = rev
		} else {
			t.Errorf("the killed process printed %q", line)
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
		// A missing key was deleted later, which checkOwn has checked.
		if e, err := st.Get(t.Context(), key); err == nil && e.Rev < rev {
			t.Errorf("a watcher saw revision %d of %q, but %d is stored", rev, key, e.Rev)
		}
	}
	wantLater(t, put(t, st, prefix+"end", "x", 0), last)
}

// checkGroup checks that the keys of a group are as checkOwn wants them, and all at the same step.
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
			t.Errorf("after step %d an Update left %q", step, values)
		}
	}
}

// checkOwn checks that the key is as its last acknowledged step left it, or as the next step would,
// which was in progress.
func checkOwn(t *testing.T, st store.Store, key string, step int) {
	t.Helper()
	e, err := st.Get(t.Context(), key)
	if store.Ignore(err, store.ErrNotFound) != nil {
		t.Errorf("Get %q: %v", key, err)
		return
	}
	for _, possible := range []int{step, step + 1} {
		value, ok := ownValue(possible)
		if ok == (err == nil) && (!ok || value == string(e.Value)) {
			return
		}
	}
	t.Errorf("step %d of %q was acknowledged, but %s is stored (%v)", step, key, text(e), err)
}

// checkCount checks that nothing acknowledged is missing, and that anything more was in progress.
func checkCount(t *testing.T, st store.Store, key string, acked int) {
	t.Helper()
	n, _, err := number(t.Context(), st, key)
	if err != nil || n < acked || n > acked+crashCounters {
		t.Errorf("%d was acknowledged, but %d is stored (%v)", acked, n, err)
	}
}
