package shell

import (
	"bytes"
	"context"
	"path/filepath"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// slowStore is a real store that takes its time to write, if it is to.
type slowStore struct {
	store.Store
	takes atomic.Int64
}

func (s *slowStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	select {
	case <-time.After(time.Duration(s.takes.Load())):
		return s.Store.Put(ctx, key, value, rev)
	case <-ctx.Done():
		return 0, ctx.Err()
	}
}

// TestSaving: while something waits for the store, it is said once that it is being saved.
func TestSaving(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		file, err := bolt.Open(filepath.Join(dir, "test.db"), bolt.Options{})
		if err != nil {
			t.Fatal(err)
		}
		slow := &slowStore{Store: file}
		w := newWorldOn(t, slow)
		defer w.close()
		w.does("ann", "name ann")
		for _, test := range []struct {
			line  string
			takes time.Duration
			says  int32
		}{
			{"shout hello", 0, 0}, {"shout hello again", 5 * time.Second, 1}, {"new chess as white", 5 * time.Second, 1}, {"seek chess", 5 * time.Second, 1},
		} {
			var out, errs bytes.Buffer
			var said atomic.Int32
			env := w.env("ann")
			env.Out, env.Err, env.Saving = &out, &errs, func() { said.Add(1) }
			slow.takes.Store(int64(test.takes))
			if code := w.shell.Run(t.Context(), env, test.line).Code; code != Done || said.Load() != test.says {
				t.Errorf("%s: code %d, %s; it says %d times that it is being saved", test.line, code, errs.String(), said.Load())
			}
			slow.takes.Store(0)
		}
	})
}
