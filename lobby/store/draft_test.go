package store_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/store/bolt"
)

// TestDraft: a change that is added is read back at once, replaces what was added before, and is
// in the store when the Update is made, not before.
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
	for n := range 3 { // each goes on from the one before
		for _, key := range []string{"old", "new"} {
			e, err := d.Get(t.Context(), key)
			if err != nil && !errors.Is(err, store.ErrNotFound) {
				t.Fatal(err)
			}
			if !d.Add(store.Change{Key: key, Value: append(e.Value, "abc"[n]), Rev: e.Rev}) {
				t.Fatal("there is no room")
			}
		}
	}
	if e, err := st.Get(t.Context(), "old"); err != nil || e.Rev != rev {
		t.Errorf("before the Update: %v, %v", e, err)
	}
	if err := d.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]string{"old": "1abc", "new": "abc"} {
		if e, err := st.Get(t.Context(), key); err != nil || string(e.Value) != want {
			t.Errorf("%s is %q, %v", key, e.Value, err)
		}
	}
}

// TestDraftIsFull: a draft has room for one Update, and for anything while it is empty.
func TestDraftIsFull(t *testing.T) {
	d := store.NewDraft(nil)
	for n := range store.MaxChanges - 1 {
		if !d.Add(store.Change{Key: fmt.Sprint(n)}) {
			t.Fatalf("there is no room for change %d", n)
		}
	}
	if d.Add(store.Change{Key: "a"}, store.Change{Key: "b"}) {
		t.Error("it takes in too many")
	}
	if !d.Add(store.Change{Key: "a"}, store.Change{Key: "0"}) {
		t.Error("it counts a key twice")
	}
	d = store.NewDraft(nil)
	if big := make([]byte, store.MaxUpdate+1); !d.Add(store.Change{Key: "a", Value: big}) ||
		d.Add(store.Change{Key: "b"}) {
		t.Error("an empty one has room for anything, and is full then")
	}
}
