package lobby_test

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/live"
)

const day = 24 * time.Hour

// TestChangeName: once in 30 days; the old name leads to the same person and is kept from
// others for a year, then it is free.
func TestChangeName(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	w.register(keyB, "ben")
	w.clock.advance(2 * day)
	before := w.dump()
	_, _, err := w.Accounts.ChangeName(t.Context(), w.arrive(keyC), "cleo")
	refused(t, err, errs.Refused, "take one first")
	for name, words := range map[string]string{"ben": "is taken", "admin": "reserved", "ann": "is ann already", "A": "2 to 16"} {
		kind := errs.Refused
		if name == "A" {
			kind = errs.Invalid
		}
		_, _, err := w.Accounts.ChangeName(t.Context(), p, name)
		refused(t, err, kind, words)
	}
	if w.dump() != before {
		t.Error("a refusal has changed something")
	}

	p, _, err = w.Accounts.ChangeName(t.Context(), p, "anna")
	if err != nil || p.Name != "anna" || w.arrive(keyA).Name != "anna" {
		t.Fatalf("%+v, %v", p, err)
	}
	for _, name := range []string{"ann", "anna"} {
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != p.Person {
			t.Errorf("%s is %+v, %v", name, found, err)
		}
	}
	w.clock.advance(day)
	_, _, err = w.Accounts.ChangeName(t.Context(), p, "annika")
	refused(t, err, errs.Refused, "another")
	_, err = w.Accounts.Register(t.Context(), w.arrive(keyC), "ann")
	refused(t, err, errs.Refused, "is taken")

	w.clock.advance(30*day + time.Minute)
	if p, _, err = w.Accounts.ChangeName(t.Context(), p, "ann"); err != nil { // it is still theirs
		t.Fatal(err)
	}
	w.clock.advance(366 * day)
	w.restart()
	if err := w.Accounts.DropNames(t.Context()); err != nil {
		t.Fatal(err)
	}
	if other := w.register(keyC, "anna"); other.Name != "anna" {
		t.Errorf("the name came to %+v", other)
	}
	_, err = w.Accounts.Register(t.Context(), w.arrive(keyD), "ann")
	refused(t, err, errs.Refused, "is taken")
	if found, err := w.Accounts.Find(t.Context(), "ann"); err != nil || found != p.Person {
		t.Errorf("ann is %+v, %v", found, err)
	}
}

// TestANewNameIsChangedFreely: a typing mistake can be corrected on the first day of a
// name. A name given up on its first day is free again, so that nobody can hoard names.
func TestANewNameIsChangedFreely(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "annann")
	change := func(name string) {
		t.Helper()
		var err error
		if p, _, err = w.Accounts.ChangeName(t.Context(), p, name); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != p.Person {
			t.Errorf("%s is %+v, %v", name, found, err)
		}
	}
	change("annb")
	w.clock.advance(23 * time.Hour)
	change("ann")
	w.register(keyB, "annann")
	w.register(keyC, "annb")

	w.clock.advance(2 * time.Hour) // it is the second day, and the first change counts
	change("berta")
	change("bertha")
	change("ann")
	change("bertha")
	w.register(keyD, "berta")
	_, err := w.Accounts.Find(t.Context(), "ann") // which was the name for a day
	if err != nil {
		t.Errorf("ann: %v", err)
	}
	w.clock.advance(25 * time.Hour)
	_, _, err = w.Accounts.ChangeName(t.Context(), p, "cleo")
	refused(t, err, errs.Refused, "From")

	if _, err = w.Accounts.Rename(t.Context(), p.ID, "nicer"); err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Accounts.ChangeName(t.Context(), p, "bertha") // the staff has the last word
	refused(t, err, errs.Refused, "From")
}

// TestChangeNameAtATable: those who follow a table see the new name of somebody who
// watches, whichever of their sessions took it; and one that comes later is the same person,
// who is gone with the last of them.
func TestChangeNameAtATable(t *testing.T) {
	w := newWorld(t)
	zoe := w.register(keyA, "zoe")
	tbl, other := w.started(ann, ben), w.started(ben, cat)
	news := map[identity.TableID]<-chan live.Update{tbl.ID: w.Tables.Follow(t.Context(), tbl, ann), other.ID: w.Tables.Follow(t.Context(), other, ben)}
	watching, leave := context.WithCancel(t.Context())
	w.Tables.Follow(watching, tbl, cat)
	w.Tables.Follow(watching, tbl, zoe.Person)
	w.Tables.Follow(watching, other, zoe.Person)
	sees := func(at identity.TableID, want string) {
		t.Helper()
		for names := "nobody has told"; names != want; {
			select {
			case u := <-news[at]:
				names = ""
				for _, p := range u.Watchers {
					names += p.Name + " "
				}
			case <-time.After(patience):
				t.Fatalf("those who watch are %q, want %q", names, want)
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
	third := w.started(cat, ann)
	news[third.ID] = w.Tables.Follow(t.Context(), third, ann)
	w.Tables.Follow(again, third, zoe.Person) // a session that has not heard of it
	sees(third.ID, "abby ")
	leave()
	sees(tbl.ID, "")
	leaveAgain()
	sees(third.ID, "")
}

// TestChangeNameInterrupted: wherever the server falls, the account has one of the two
// names, both are kept for it, and it can go on.
func TestChangeNameInterrupted(t *testing.T) {
	for n := range 4 {
		w := newWorld(t)
		p := w.register(keyA, "ann")
		w.clock.advance(2 * day) // or ann would be free again
		faulty := &faultyStore{Store: w.store}
		w.replace(faulty)
		faulty.after(n, crash)
		_, _, err := w.Accounts.ChangeName(t.Context(), p, "anna")
		if (err == nil) != (n == 3) {
			t.Errorf("after %d writes: %v", n, err)
		}
		w.replace(w.store)
		p = w.arrive(keyA)
		_, err = w.Accounts.Register(t.Context(), w.arrive(keyB), "ann")
		refused(t, err, errs.Refused, "is taken")
		if p.Name != "anna" {
			if p, _, err = w.Accounts.ChangeName(t.Context(), p, "anna"); err != nil {
				t.Errorf("after %d writes: %v", n, err)
			}
		}
		if found, err := w.Accounts.Find(t.Context(), "anna"); err != nil || found != p.Person {
			t.Errorf("after %d writes anna is %+v, %v", n, found, err)
		}
	}
}
