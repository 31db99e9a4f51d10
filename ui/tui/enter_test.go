package tui_test

import (
	"context"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
	"pawnstorm/lobby/store/storetest"
	"pawnstorm/ui/tui"
	"pawnstorm/ui/words"
)

// TestEnter checks that users who log in while the store is silent see why they wait. They get in
// when the store is back, and an error after a minute otherwise.
func TestEnter(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		slow := &storetest.Slow{Store: file}
		st := store.WithSlowReports(slow)
		for _, test := range []struct {
			away time.Duration
			says string
			kind errs.Kind
		}{{0, "", errs.NotFound}, {10 * time.Second, words.Waiting, errs.NotFound}, {time.Hour, words.Waiting, errs.Unavailable}} {
			slow.Reads.Set(test.away)
			said, began := "", time.Now()
			err := tui.Enter(t.Context(), func(ctx context.Context) error {
				_, err := st.Get(ctx, "a")
				return store.Failure(err)
			}, func(sentence string) { said += sentence })
			if took := time.Since(began); said != test.says || errs.KindOf(err) != test.kind || took > time.Minute {
				t.Errorf("%v without the store: got %q, and after %v error %v", test.away, said, took, err)
			}
		}
	})
}
