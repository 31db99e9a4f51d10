package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// TestDraft checks that a draft returns added changes at once, replaces earlier ones, and reaches
// the store only with Update.
func TestDraft(t *testing.T) {
	st, err := bolt.Open(filepath.Join(t.TempDir(), "test.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	rev, err := st.Put(t.Context(), "old", []byte("1"), 0)
	if err != nil {
		t.Fatal(err)
	}
	d := store.NewDraft(st)
	for n := range 3 { // each builds on the one before
		for _, key := range []string{"old", "new"} {
			e, err := d.Get(t.Context(), key)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				t.Fatal(err)
			}
			if !d.Add(store.Change{Key: key, Value: append(e.Value, "abc"[n]), Rev: e.Rev}) {
				t.Fatal("the draft is full")
			}
		}
	}
	if e, err := st.Get(t.Context(), "old"); err != nil || e.Rev != rev {
		t.Errorf("before Update: got %v, %v", e, err)
	}
	if err := d.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"old": "1abc", "new": "abc"} {
		if e, err := st.Get(t.Context(), key); err != nil || string(e.Value) != want {
			t.Errorf("%s: got %q, %v", key, e.Value, err)
		}
	}
}

// TestDraftIsFull checks that a draft has room for one Update, and takes any change while it is
// empty.
func TestDraftIsFull(t *testing.T) {
	d := store.NewDraft(nil)
	for n := range store.MaxChanges - 1 {
		if !d.Add(store.Change{Key: fmt.Sprint(n)}) {
			t.Fatalf("no room for change %d", n)
		}
	}
	if d.Add(store.Change{Key: "a"}, store.Change{Key: "b"}) {
		t.Error("the draft takes too many changes")
	}
	if !d.Add(store.Change{Key: "a"}, store.Change{Key: "0"}) {
		t.Error("the draft counts a key twice")
	}
	d = store.NewDraft(nil)
	if big := make([]byte, store.MaxUpdate+1); !d.Add(store.Change{Key: "a", Value: big}) ||
		d.Add(store.Change{Key: "b"}) {
		t.Error("want an empty draft to take any change and then be full")
	}
}
