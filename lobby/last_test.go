package lobby_test

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/identity"
)

// TestLastTable: what a player used last is theirs alone and survives a restart.
func TestLastTable(t *testing.T) {
	w := newWorld(t)
	use := func(who identity.PlayerID, id identity.TableID) {
		t.Helper()
		if err := w.Accounts.UseTable(t.Context(), who, id); err != nil {
			t.Fatal(err)
		}
	}
	use(ann.ID, "7k3m9x2a")
	use(ben.ID, "zzzzzzzz")
	use(ann.ID, "7k3m9x2b")
	before := w.dump()
	use(ann.ID, "7k3m9x2b")
	if w.dump() != before {
		t.Error("the same table was noted again")
	}
	w.restart()
	for who, want := range map[identity.PlayerID]identity.TableID{ann.ID: "7k3m9x2b", ben.ID: "zzzzzzzz", cat.ID: ""} {
		if got, err := w.Accounts.LastTable(t.Context(), who); got != want || err != nil {
			t.Errorf("the last table of %s is %q, %v; want %q", who, got, err, want)
		}
	}
}

// TestLastTableOfGuests: of a guest who does not come back it is forgotten.
func TestLastTableOfGuests(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := newWorldIn(t, dir)
		defer w.close()
		old, young := w.arrive(keyA), w.arrive(keyB)
		for _, id := range []identity.PlayerID{old.ID, ann.ID} {
			if err := w.Accounts.UseTable(t.Context(), id, "7k3m9x2a"); err != nil {
				t.Fatal(err)
			}
		}
		w.clock.advance(31 * 24 * time.Hour)
		if err := w.Accounts.UseTable(t.Context(), young.ID, "7k3m9x2a"); err != nil {
			t.Fatal(err)
		}
		<-time.After(2 * time.Minute) // the settler sweeps
		synctest.Wait()
		if got := len(w.keys("last/")); got != 2 {
			t.Errorf("%d notes are kept, want 2", got)
		}
		if id, err := w.Accounts.LastTable(t.Context(), young.ID); id == "" || err != nil {
			t.Errorf("that of %s was forgotten: %v", young.Name, err)
		}
	})
}
