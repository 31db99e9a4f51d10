package words_test

import (
	"context"
	"errors"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
	"pawnstorm/ui/words"
)

// slowStore returns a store that reports delays, and the store below it, which causes them.
func slowStore(t *testing.T, dir string) (store.Store, *storetest.Slow) {
	file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	slow := &storetest.Slow{Store: file}
	return store.WithSlowReports(slow), slow
}

// TestPatiently checks that a user who waits for the store reads whether it saves or reads, and reads
// it again every ten seconds. The work is complete afterwards.
func TestPatiently(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		st, slow := slowStore(t, dir)
		for _, test := range []struct {
			reads, writes time.Duration
			says          string
		}{
			{0, 0, ""},
			{store.SlowAfter / 2, store.SlowAfter / 2, ""},
			{0, 5 * time.Second, words.Saving},
			{5 * time.Second, 0, words.Waiting},
			{0, 25 * time.Second, words.Saving + words.StoreSlow(true, 10*time.Second) + words.StoreSlow(true, 20*time.Second)},
		} {
			slow.Reads.Set(test.reads)
			slow.Writes.Set(test.writes)
			said, done := "", false
			words.WithHeartbeat(t.Context(), func(ctx context.Context) {
				e, err := st.Get(ctx, "a")
				if err != nil && !errors.Is(err, store.ErrNotFound) {
					t.Error(err)
				}
				if _, err := st.Put(ctx, "a", nil, e.Rev); err != nil {
					t.Error(err)
				}
				done = true
			}, func(sentence string) { said += sentence })
			if said != test.says || !done {
				t.Errorf("reads take %v, writes %v: got %q, done %v", test.reads, test.writes, said, done)
			}
		}
	})
}
