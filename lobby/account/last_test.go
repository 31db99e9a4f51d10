package account_test

import (
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
)

// TestLastTable checks that every player has their own last table, and that it survives a restart.
func TestLastTable(t *testing.T) {
	w := clubtest.New(t)
	use := func(who identity.PlayerID, id identity.TableID) {
		t.Helper()
		if err := w.Accounts.UseTable(t.Context(), who, id); err != nil {
			t.Fatal(err)
		}
	}
	use(clubtest.Ann.ID, "7k3m9x2a")
	use(clubtest.Ben.ID, "zzzzzzzz")
	use(clubtest.Ann.ID, "7k3m9x2b")
	before := w.Dump()
	use(clubtest.Ann.ID, "7k3m9x2b")
	if w.Dump() != before {
		t.Error("using the same table again changed the store")
	}
	w.Restart()
	for who, want := range map[identity.PlayerID]identity.TableID{
		clubtest.Ann.ID: "7k3m9x2b", clubtest.Ben.ID: "zzzzzzzz", clubtest.Cat.ID: "",
	} {
		if got, err := w.Accounts.LastTable(t.Context(), who); got != want || err != nil {
			t.Errorf("the last table of %s is %q, %v; want %q", who, got, err, want)
		}
	}
}

// TestLastTableOfGuests checks that a sweep removes the last tables of inactive guests.
func TestLastTableOfGuests(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		old, young := w.ByKey(clubtest.KeyA), w.ByKey(clubtest.KeyB)
		for _, id := range []identity.PlayerID{old.ID, clubtest.Ann.ID} {
			if err := w.Accounts.UseTable(t.Context(), id, "7k3m9x2a"); err != nil {
				t.Fatal(err)
			}
		}
		w.Clock.Advance(31 * 24 * time.Hour)
		if err := w.Accounts.UseTable(t.Context(), young.ID, "7k3m9x2a"); err != nil {
			t.Fatal(err)
		}
		<-time.After(2 * time.Minute) // the settler sweeps
		synctest.Wait()
		if got := len(w.Keys("last/")); got != 2 {
			t.Errorf("the store keeps %d last tables, want 2", got)
		}
		if id, err := w.Accounts.LastTable(t.Context(), young.ID); id == "" || err != nil {
			t.Errorf("the last table of %s was removed: %v", young.Name, err)
		}
	})
}
