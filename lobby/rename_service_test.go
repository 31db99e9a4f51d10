package lobby_test

import (
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

const day = 24 * time.Hour

// TestChangeName: once in 30 days; the old name leads to the same person and is kept from
// others for a year, then it is free.
func TestChangeName(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	w.register(keyB, "ben")
	before := w.dump()
	_, err := w.Accounts.ChangeName(t.Context(), w.arrive(keyC), "cleo")
	refused(t, err, errs.Refused, "take one first")
	for name, words := range map[string]string{"ben": "is taken", "admin": "reserved", "ann": "is ann already", "A": "2 to 16"} {
		kind := errs.Refused
		if name == "A" {
			kind = errs.Invalid
		}
		_, err := w.Accounts.ChangeName(t.Context(), p, name)
		refused(t, err, kind, words)
	}
	if w.dump() != before {
		t.Error("a refusal has changed something")
	}

	p, err = w.Accounts.ChangeName(t.Context(), p, "anna")
	if err != nil || p.Name != "anna" || w.arrive(keyA).Name != "anna" {
		t.Fatalf("%+v, %v", p, err)
	}
	for _, name := range []string{"ann", "anna"} {
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != p.Person {
			t.Errorf("%s is %+v, %v", name, found, err)
		}
	}
	_, err = w.Accounts.ChangeName(t.Context(), p, "annika")
	refused(t, err, errs.Refused, "another")
	_, err = w.Accounts.Register(t.Context(), w.arrive(keyC), "ann")
	refused(t, err, errs.Refused, "is taken")

	w.clock.advance(30*day + time.Minute)
	if p, err = w.Accounts.ChangeName(t.Context(), p, "ann"); err != nil { // it is still theirs
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

// TestChangeNameInterrupted: wherever the server falls, the account has one of the two
// names, both are kept for it, and it can go on.
func TestChangeNameInterrupted(t *testing.T) {
	for n := range 4 {
		w := newWorld(t)
		p := w.register(keyA, "ann")
		faulty := &faultyStore{Store: w.store}
		w.replace(faulty)
		faulty.after(n, crash)
		_, err := w.Accounts.ChangeName(t.Context(), p, "anna")
		if (err == nil) != (n == 3) {
			t.Errorf("after %d writes: %v", n, err)
		}
		w.replace(w.store)
		p = w.arrive(keyA)
		_, err = w.Accounts.Register(t.Context(), w.arrive(keyB), "ann")
		refused(t, err, errs.Refused, "is taken")
		if p.Name != "anna" {
			if p, err = w.Accounts.ChangeName(t.Context(), p, "anna"); err != nil {
				t.Errorf("after %d writes: %v", n, err)
			}
		}
		if found, err := w.Accounts.Find(t.Context(), "anna"); err != nil || found != p.Person {
			t.Errorf("after %d writes anna is %+v, %v", n, found, err)
		}
	}
}
