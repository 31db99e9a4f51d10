package store_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

func openDocs(t *testing.T) store.Docs {
	t.Helper()
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return store.Docs{Store: st, Log: slog.New(slog.DiscardHandler)}
}

func wantError(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("got error %v, want %v", err, want)
	}
}

func TestDocs(t *testing.T) {
	d := openDocs(t)
	type doc struct{ N int }
	var got doc
	_, err := d.Get(t.Context(), "k", &got)
	wantError(t, err, store.ErrNotFound)
	wantError(t, d.Put(t.Context(), "k", doc{1}, 0), nil)
	wantError(t, d.Put(t.Context(), "k", doc{2}, 0), store.ErrConflict)
	wantError(t, d.Create(t.Context(), "k", []byte(`{"N":3}`)), nil)
	rev, err := d.Get(t.Context(), "k", &got)
	wantError(t, err, nil)
	if got.N != 1 {
		t.Errorf("got value %v", got)
	}
	_, err = d.Commit(t.Context(), "k", []byte("{"), rev)
	wantError(t, err, nil)
	_, err = d.Get(t.Context(), "k", &got)
	wantError(t, err, store.ErrDamaged)
	if err := d.Put(t.Context(), "k", func() {}, rev); err == nil {
		t.Error("a function was encoded as JSON")
	}
}

// doubtful returns no clear answer from Put.
type doubtful struct {
	store.Store
	carriesOut bool
}

func (s doubtful) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if s.carriesOut {
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
	}
	return 0, context.DeadlineExceeded
}

// superseded lets another writer change the value first, and returns ErrInDoubt.
type superseded struct{ doubtful }

func (s superseded) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if _, err := s.Store.Put(ctx, key, []byte("theirs"), rev); err != nil {
		return 0, err
	}
	return 0, store.ErrInDoubt
}

// TestCommitInDoubt checks that Commit reads the value again if the answer is in doubt.
func TestCommitInDoubt(t *testing.T) {
	d := openDocs(t)
	st := d.Store
	d.Store = doubtful{st, true}
	rev, err := d.Commit(t.Context(), "k", []byte("1"), 0)
	wantError(t, err, nil)
	if e, err := st.Get(t.Context(), "k"); err != nil || e.Rev != rev {
		t.Errorf("got revision %d, but %v is stored (%v)", rev, e, err)
	}
	_, err = d.Commit(t.Context(), "k", []byte("2"), 0)
	wantError(t, err, store.ErrConflict)
	d.Store = doubtful{st, false}
	_, err = d.Commit(t.Context(), "k", []byte("2"), rev)
	wantError(t, err, context.DeadlineExceeded)
	d.Store = superseded{doubtful{Store: st}}
	_, err = d.Commit(t.Context(), "k", []byte("2"), rev)
	wantError(t, err, store.ErrInDoubt) // the store may have had "2" in between
}

// silent lets other writers write during an Update, and loses the answer.
type silent struct {
	store.Store
	carriesOut bool
	then       func()
}

func (s *silent) Update(ctx context.Context, changes []store.Change) error {
	then := s.then
	if s.then = nil; then == nil {
		return s.Store.Update(ctx, changes)
	}
	if s.carriesOut {
		if err := s.Store.Update(ctx, changes); err != nil {
			return err
		}
	}
	then()
	return context.DeadlineExceeded
}

// TestUpdateInDoubt checks that an update without an answer succeeds once, whether or not the store
// has made it. It conflicts if another writer came first.
func TestUpdateInDoubt(t *testing.T) {
	for name, test := range map[string]struct {
		carriesOut, replaced bool
		want                 error
	}{
		"done":              {true, false, nil},
		"not done":          {false, false, nil},
		"done and replaced": {true, true, store.ErrConflict},
	} {
		t.Run(name, func(t *testing.T) {
			d := openDocs(t)
			st := d.Store
			old, err := st.Put(t.Context(), "old", []byte("1"), 0)
			wantError(t, err, nil)
			d.Store = &silent{st, test.carriesOut, func() {
				if !test.replaced {
					return
				}
				e, err := st.Get(t.Context(), "new")
				wantError(t, err, nil)
				_, err = st.Put(t.Context(), "new", []byte("theirs"), e.Rev)
				wantError(t, err, nil)
			}}
			changes := []store.Change{{Key: "new", Value: []byte("2")}, {Key: "old", Rev: old, Delete: true}}
			wantError(t, d.Update(t.Context(), changes), test.want)
			_, err = st.Get(t.Context(), "old")
			wantError(t, err, store.ErrNotFound)
			if e, err := st.Get(t.Context(), "new"); err != nil || test.want == nil && string(e.Value) != "2" {
				t.Errorf("stored %q (%v)", e.Value, err)
			}
		})
	}
}
