package lobby_test

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestLetWatch: somebody who was let in finds a private game by its id, is told the way,
// and finds it when the server was restarted and when the game is over. Others do not.
func TestLetWatch(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat, dan := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"), w.Register(clubtest.KeyC, "cat"), w.Register("d", "dan")
	private, err := w.Pairing.Create(t.Context(), ann.Person, pairing.Proposal{Game: "chess", Seat: game.Seat(0), Private: true})
	if err != nil {
		t.Fatal(err)
	}
	private = w.Sit(private, ben.Person)
	finds := func(who identity.Person) bool {
		t.Helper()
		_, err := w.Tables.Find(t.Context(), who, string(private.ID))
		if errs.Ignore(err, errs.NotFound) != nil {
			t.Fatal(err)
		}
		return err == nil
	}
	if finds(cat.Person) {
		t.Error("cat finds a private game by its id")
	}
	after, untold, err := w.LetWatch(t.Context(), ben, private.ID, cat.Person)
	if err != nil || untold != nil || !after.MayWatch(cat.ID) {
		t.Fatalf("cat is not let in: %v, %v", err, untold)
	}
	if got, want := clubtest.LettersOf(w.Box(cat)), "*You may watch our private game of Chess: watch "+string(private.ID); got != want {
		t.Errorf("cat is told %q, not %q", got, want)
	}
	if err := w.Accounts.SetMuted(t.Context(), dan, ben.Person, true); err != nil {
		t.Fatal(err)
	}
	if _, untold, err := w.LetWatch(t.Context(), ben, private.ID, dan.Person); err != nil || errs.KindOf(untold) != errs.Refused {
		t.Errorf("dan, who mutes ben: %v, %v", err, untold)
	}
	_, _, err = w.LetWatch(t.Context(), cat, private.ID, w.Register("e", "eve").Person)
	clubtest.Refused(t, err, errs.Refused, "Only the players")
	w.Restart()
	if !finds(cat.Person) || finds(identity.Person{ID: "pfay", Name: "fay"}) {
		t.Error("after a restart not just cat finds the game")
	}
	w.Do(private, ben.Person, table.Intent{Kind: table.Resign})
	w.UntilSettled()
	if !finds(cat.Person) || !finds(ann.Person) || finds(identity.Person{ID: "pfay", Name: "fay"}) {
		t.Error("of the game that is over it is not known who may see it")
	}
	_, _, err = w.LetWatch(t.Context(), ann, private.ID, identity.Person{ID: "pfay", Name: "fay"})
	clubtest.Refused(t, err, errs.Refused, "There is no game to watch any more")
}

// TestPrivateRematch: the rematch of a private game is private, too, as is another game at its
// table. The code leads to the newest, and those who might watch may watch again.
func TestPrivateRematch(t *testing.T) {
	w := clubtest.New(t)
	ann, ben, cat, fay := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben"), w.Register(clubtest.KeyC, "cat"), w.Register("f", "fay")
	next, err := w.Pairing.Create(t.Context(), ann.Person, pairing.Proposal{Game: "chess", Seat: game.Seat(0), Private: true})
	if err != nil {
		t.Fatal(err)
	}
	next, code := w.Sit(next, ben.Person), next.Code
	if _, _, err := w.LetWatch(t.Context(), ann, next.ID, cat.Person); err != nil {
		t.Fatal(err)
	}
	for _, again := range []func(of *table.Table) (*table.Table, error){
		func(of *table.Table) (*table.Table, error) { return w.Pairing.Again(t.Context(), ann.Person, of.ID) },
		func(of *table.Table) (*table.Table, error) {
			offered, err := w.Pairing.Rematch(t.Context(), ann.Person, of.ID)
			if err != nil || offered.MayWatch(fay.ID) {
				t.Errorf("fay sees what is offered (%v)", err)
			}
			return w.Pairing.Rematch(t.Context(), ben.Person, of.ID)
		},
	} {
		w.Clock.Advance(time.Minute)
		w.Do(next, ben.Person, table.Intent{Kind: table.Resign})
		if next, err = again(next); err != nil {
			t.Fatal(err)
		}
		if next.Status != table.Playing || next.Code != code || next.Listed() || next.MayWatch(fay.ID) || !next.MayWatch(cat.ID) {
			t.Errorf("status %d, listed: %v, fay sees it: %v, cat sees it: %v", next.Status, next.Listed(), next.MayWatch(fay.ID), next.MayWatch(cat.ID))
		}
		w.Eventually("the code of the new game", func() bool {
			found, err := w.Tables.Find(t.Context(), fay.Person, code)
			return err == nil && found.ID == next.ID
		})
	}
}
