package lobby_test

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// TestSettledHalfWay: a game that a server of before has left at any step of its
// settling is brought to the end, and counts once.
func TestSettledHalfWay(t *testing.T) {
	const steps = 8
	for n := range steps + 1 {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			w := clubtest.New(t)
			table := w.Rated(clubtest.Ann, clubtest.Ben)
			faulty := &clubtest.FaultyStore{Store: w.Stored}
			w.Replace(faulty)
			faulty.After(1, clubtest.Crash) // the end is committed
			w.Lose(table, clubtest.Ann)
			faulty.UntilHit(t)
			w.Close()
			live, err := w.Stored.Get(t.Context(), "table/"+string(table.ID))
			if err != nil {
				t.Fatal(err)
			}

			w.Restart() // this one settles, to be taken apart
			w.UntilSettled()
			w.Close()
			before := w.SettledBefore(table)
			if len(before) != steps {
				t.Fatalf("there were %d steps", len(before))
			}
			for _, prefix := range []string{"done/", "by/", "end/", "rat"} {
				for _, key := range w.Keys(prefix) {
					w.Remove(key)
				}
			}
			for _, step := range append(before[:n:n], store.Change{Key: live.Key, Value: live.Value}) {
				w.Overwrite(step)
			}

			w.Restart()
			w.UntilSettled()
			w.Archived(table.ID, clubtest.Ann, clubtest.Ben)
			w.RatedOnce(table.ID, clubtest.Ben, clubtest.Ann)
			w.Lose(w.Rated(clubtest.Ann, clubtest.Ben), clubtest.Ann) // and the next one counts as ever
			w.UntilSettled()
			if f := w.Form(clubtest.Ben); f.Won != 2 || f.Games() != 2 {
				t.Errorf("ben has won %d of %d", f.Won, f.Games())
			}
			for _, who := range []identity.Person{clubtest.Ann, clubtest.Ben} {
				e, err := w.Stored.Get(t.Context(), "rating/"+string(who.ID))
				if err != nil || strings.Contains(string(e.Value), `"counted"`) {
					t.Errorf("%s: %s, %v", e.Key, e.Value, err)
				}
			}
		})
	}
}

// TestUnreadableRatings: ratings that this program cannot read keep no game out of
// the histories. It stays live and counts as soon as they can be read.
func TestUnreadableRatings(t *testing.T) {
	w := clubtest.New(t)
	if _, err := w.Stored.Put(t.Context(), "rating/"+string(clubtest.Ann.ID), []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	table := w.Rated(clubtest.Ann, clubtest.Ben)
	w.Lose(table, clubtest.Ann)
	w.UntilStored("the histories", func() bool { return len(w.Keys("by/"))+len(w.Keys("done/"))+len(w.Keys("end/")) == 4 })
	if kept := len(w.Keys("table/")) + len(w.Keys("rated/")); kept != 1 {
		t.Errorf("there are %d keys of it, not the live table alone", kept)
	}
	w.Remove("rating/" + string(clubtest.Ann.ID))
	w.Restart()
	w.UntilSettled()
	w.Archived(table.ID, clubtest.Ann, clubtest.Ben)
	w.RatedOnce(table.ID, clubtest.Ben, clubtest.Ann)
}
