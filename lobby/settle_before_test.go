package lobby_test

import (
	"fmt"
	"strings"
	"testing"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// TestSettledHalfWay checks that a game is settled and counts once, no matter where an older
// server stopped while settling it.
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

			w.Restart() // this club settles the game; the test then takes the result apart
			w.UntilSettled()
			w.Close()
			before := w.SettledBefore(table)
			if len(before) != steps {
				t.Fatalf("got %d steps, want 8", len(before))
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
			w.Lose(w.Rated(clubtest.Ann, clubtest.Ben), clubtest.Ann) // the next game counts too
			w.UntilSettled()
			if f := w.Form(clubtest.Ben); f.Won != 2 || f.Games() != 2 {
				t.Errorf("ben has won %d of %d games, want 2 of 2", f.Won, f.Games())
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

// TestUnreadableRatings checks that a game gets into the histories even if a rating cannot be
// read. Its live table stays, and the game counts as soon as the rating can be read.
func TestUnreadableRatings(t *testing.T) {
	w := clubtest.New(t)
	if _, err := w.Stored.Put(t.Context(), "rating/"+string(clubtest.Ann.ID), []byte("{"), 0); err != nil {
		t.Fatal(err)
	}
	table := w.Rated(clubtest.Ann, clubtest.Ben)
	w.Lose(table, clubtest.Ann)
	w.UntilStored("the histories", func() bool {
		return len(w.Keys("by/"))+len(w.Keys("done/"))+len(w.Keys("end/")) == 4
	})
	if kept := len(w.Keys("table/")) + len(w.Keys("rated/")); kept != 1 {
		t.Errorf("game has %d keys, want only the live table", kept)
	}
	w.Remove("rating/" + string(clubtest.Ann.ID))
	w.Restart()
	w.UntilSettled()
	w.Archived(table.ID, clubtest.Ann, clubtest.Ben)
	w.RatedOnce(table.ID, clubtest.Ben, clubtest.Ann)
}
