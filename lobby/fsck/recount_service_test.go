package fsck_test

import (
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/fsck"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// TestRecountResumes stops a club between the commit that reverts a game and the recount. Until the next server
// has counted the games again, a check says nothing against the ratings.
func TestRecountResumes(t *testing.T) {
	w := clubtest.New(t)
	lost := func(loser, winner identity.Person) identity.TableID {
		game := w.Rated(loser, winner)
		w.Lose(game, loser)
		w.UntilSettled()
		return game.ID
	}
	first := lost(clubtest.Ann, clubtest.Ben)
	lost(clubtest.Ben, identity.Person{ID: "pcal", Name: "cal"})
	game, err := w.Tables.Stored(t.Context(), first)
	if err != nil {
		t.Fatal(err)
	}
	record := game.Record.Unrate(table.Reverted)
	value, err := table.Encode(record)
	if err != nil {
		t.Fatal(err)
	}
	reverted, err := table.Read(value, game.Rev, catalog.All()...)
	if err != nil {
		t.Fatal(err)
	}
	changes, err := w.Ratings.Void(t.Context(), store.Docs{Store: w.Stored}, reverted)
	if err != nil {
		t.Fatal(err)
	}
	changes = append(changes, store.Change{Key: live.DoneKeys + string(first), Value: value, Rev: game.Rev})
	if err := w.Stored.Update(t.Context(), changes); err != nil {
		t.Fatal(err)
	}
	check := func() {
		t.Helper()
		if report, err := fsck.Check(t.Context(), w.Stored, catalog.All()); err != nil || len(report.Faults) > 0 {
			t.Errorf("got %+v, %v", report, err)
		}
	}
	check()
	w.Restart()
	w.Eventually("the recount", func() bool { return w.Form(clubtest.Ann).Games() == 0 })
	check()
}
