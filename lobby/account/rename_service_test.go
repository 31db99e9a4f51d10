package account_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

// TestChangeName checks that players can change their name once in 30 days. The old name leads to
// the same player and is reserved for a year, then it is free.
func TestChangeName(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	w.Register(clubtest.KeyB, "ben")
	w.Clock.Advance(2 * clubtest.Day)
	before := w.Dump()
	_, _, err := w.Accounts.ChangeName(t.Context(), w.ByKey(clubtest.KeyC), "cleo")
	clubtest.Refused(t, err, errs.Refused, "Take one first")
	for name, words := range map[string]string{
		"ben": "is taken", "admin": "reserved", "ann": "is already ann", "A": "2 to 16",
	} {
		kind := errs.Refused
		if name == "A" {
			kind = errs.Invalid
		}
		_, _, err := w.Accounts.ChangeName(t.Context(), p, name)
		clubtest.Refused(t, err, kind, words)
	}
	if w.Dump() != before {
		t.Error("a refused change altered the store")
	}

	p, _, err = w.Accounts.ChangeName(t.Context(), p, "anna")
	if err != nil || p.Name != "anna" || w.ByKey(clubtest.KeyA).Name != "anna" {
		t.Fatalf("the player is %+v, %v", p, err)
	}
	for _, name := range []string{"ann", "anna"} {
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != p.Person {
			t.Errorf("%s leads to %+v, %v", name, found, err)
		}
	}
	w.Clock.Advance(clubtest.Day)
	_, _, err = w.Accounts.ChangeName(t.Context(), p, "annika")
	clubtest.Refused(t, err, errs.Refused, "change it again")
	_, err = w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyC), "ann")
	clubtest.Refused(t, err, errs.Refused, "is taken")

	w.Clock.Advance(30*clubtest.Day + time.Minute)
	if p, _, err = w.Accounts.ChangeName(t.Context(), p, "ann"); err != nil { // still reserved
		t.Fatal(err)
	}
	w.Clock.Advance(366 * clubtest.Day)
	w.Restart()
	if err := w.Accounts.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	if other := w.Register(clubtest.KeyC, "anna"); other.Name != "anna" {
		t.Errorf("the free name went to %+v", other)
	}
	_, err = w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyD), "ann")
	clubtest.Refused(t, err, errs.Refused, "is taken")
	if found, err := w.Accounts.Find(t.Context(), "ann"); err != nil || found != p.Person {
		t.Errorf("ann leads to %+v, %v", found, err)
	}
}

// TestANewNameIsChangedFreely checks that players can correct a typo on the first day of a name. A name
// given up on its first day is free again, so that players cannot hoard names.
func TestANewNameIsChangedFreely(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "annann")
	change := func(name string) {
		t.Helper()
		var err error
		if p, _, err = w.Accounts.ChangeName(t.Context(), p, name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != p.Person {
			t.Errorf("%s leads to %+v, %v", name, found, err)
		}
	}
	change("annb")
	w.Clock.Advance(23 * time.Hour)
	change("ann")
	w.Register(clubtest.KeyB, "annann")
	w.Register(clubtest.KeyC, "annb")

	w.Clock.Advance(2 * time.Hour) // on the second day the first change counts
	change("berta")
	change("bertha")
	change("ann")
	change("bertha")
	w.Register(clubtest.KeyD, "berta")
	_, err := w.Accounts.Find(t.Context(), "ann") // the name until the second day
	if err != nil {
		t.Errorf("ann: %v", err)
	}
	w.Clock.Advance(25 * time.Hour)
	_, _, err = w.Accounts.ChangeName(t.Context(), p, "cleo")
	clubtest.Refused(t, err, errs.Refused, "again from")

	if _, err = w.Accounts.Rename(t.Context(), p.ID, "nicer"); err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Accounts.ChangeName(t.Context(), p, "bertha") // a moderator's choice stands
	clubtest.Refused(t, err, errs.Refused, "again from")
}

// TestChangeNameAtATable checks that players see a spectator's new name, no matter which of their
// sessions changed it. A later session counts as the same spectator. The spectator disappears when the
// last session leaves.
func TestChangeNameAtATable(t *testing.T) {
	w := clubtest.New(t)
	zoe := w.Register(clubtest.KeyA, "zoe")
	tbl, other := w.Started(clubtest.Ann, clubtest.Ben), w.Started(clubtest.Ben, clubtest.Cat)
	news := map[identity.TableID]<-chan live.Update{
		tbl.ID:   w.Tables.Follow(t.Context(), tbl, clubtest.Ann),
		other.ID: w.Tables.Follow(t.Context(), other, clubtest.Ben),
	}
	watching, leave := context.WithCancel(t.Context())
	w.Tables.Follow(watching, tbl, clubtest.Cat)
	w.Tables.Follow(watching, tbl, zoe.Person)
	w.Tables.Follow(watching, other, zoe.Person)
	sees := func(at identity.TableID, want string) {
		t.Helper()
		for names := "no update yet"; names != want; {
			select {
			case u := <-news[at]:
				names = ""
				for _, p := range u.Watchers {
					names += p.Name + " "
				}
			case <-time.After(clubtest.Patience):
				t.Fatalf("the spectators are %q, want %q", names, want)
			}
		}
	}
	sees(tbl.ID, "cat zoe ")
	sees(other.ID, "zoe ")
	if _, _, err := w.Accounts.ChangeName(t.Context(), zoe, "abby"); err != nil {
		t.Fatal(err)
	}
	sees(tbl.ID, "abby cat ")
	sees(other.ID, "abby ")
	again, leaveAgain := context.WithCancel(t.Context())
	third := w.Started(clubtest.Cat, clubtest.Ann)
	news[third.ID] = w.Tables.Follow(t.Context(), third, clubtest.Ann)
	w.Tables.Follow(again, third, zoe.Person) // a session that still has the old name
	sees(third.ID, "abby ")
	leave()
	sees(tbl.ID, "")
	leaveAgain()
	sees(third.ID, "")
}

// TestChangeNameInterrupted lets the store fail at each write. The account must keep one of the two
// names and both reservations, and must be able to finish the change.
func TestChangeNameInterrupted(t *testing.T) {
	for n := range 4 {
		w := clubtest.New(t)
		p := w.Register(clubtest.KeyA, "ann")
		w.Clock.Advance(2 * clubtest.Day) // otherwise ann would be free again
		faulty := &clubtest.FaultyStore{Store: w.Stored}
		w.Replace(faulty)
		faulty.After(n, clubtest.Crash)
		_, _, err := w.Accounts.ChangeName(t.Context(), p, "anna")
		if (err == nil) != (n == 3) {
			t.Errorf("after %d writes: %v", n, err)
		}
		w.Replace(w.Stored)
		p = w.ByKey(clubtest.KeyA)
		_, err = w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyB), "ann")
		clubtest.Refused(t, err, errs.Refused, "is taken")
		if p.Name != "anna" {
			if p, _, err = w.Accounts.ChangeName(t.Context(), p, "anna"); err != nil {
				t.Errorf("after %d writes: %v", n, err)
			}
		}
		if found, err := w.Accounts.Find(t.Context(), "anna"); err != nil || found != p.Person {
			t.Errorf("after %d writes anna leads to %+v, %v", n, found, err)
		}
	}
}
