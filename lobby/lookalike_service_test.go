package lobby_test

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
)

// TestLookAlikesAreRefused: no second account, and no new name of one, looks like a name in use.
func TestLookAlikesAreRefused(t *testing.T) {
	w := newWorld(t)
	w.register(keyA, "anna")
	w.register(keyB, "will")
	ben := w.register(keyC, "ben")
	before := w.dump()
	for _, name := range []string{"anna-", "a-nna", "an_na", "vvill", "w1ll", "vvi-ll", "b-e-n", "wlll"} {
		_, err := w.Accounts.Register(t.Context(), w.arrive(keyD), name)
		refused(t, err, errs.Refused, "looks too much like")
	}
	_, _, err := w.Accounts.ChangeName(t.Context(), ben, "a-nna")
	refused(t, err, errs.Refused, "looks too much like")
	if w.dump() != before {
		t.Error("a refusal has changed something")
	}
	if ben, _, err = w.Accounts.ChangeName(t.Context(), ben, "b-en"); err != nil || ben.Name != "b-en" {
		t.Errorf("one's own name cannot be spelled otherwise: %+v, %v", ben, err)
	}
	for _, name := range []string{"ben", "b-en", "b_e-n"} {
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != ben.Person {
			t.Errorf("%s is %+v, %v", name, found, err)
		}
	}
}

// TestOldLookAlikesStay: accounts whose names were told apart by the former rule alone stay
// who they are, and nobody else may look like either.
func TestOldLookAlikesStay(t *testing.T) {
	w := newWorld(t)
	will := w.register(keyA, "will")
	vvill := w.register(keyB, "bob")
	w.clock.advance(2 * day) // or what they are called now could be free tomorrow
	// As a server before November 2026 had left it: each name under its own key.
	w.edit(account.PlayerKeys+string(vvill.ID), `"name":"bob"`, `"name":"vvill"`)
	w.move("name/bob", "name/"+identity.FormerSkeleton("vvill"))
	w.restart()

	for key, want := range map[string]account.Player{keyA: will, keyB: vvill} {
		p := w.arrive(key)
		if p.ID != want.ID || p.Guest {
			t.Errorf("a key opens %+v", p)
		}
		if found, err := w.Accounts.Find(t.Context(), p.Name); err != nil || found.ID != want.ID {
			t.Errorf("%s is %+v, %v", p.Name, found, err)
		}
	}
	for _, name := range []string{"w-ill", "vvi1l", "will", "vvill"} {
		_, err := w.Accounts.Register(t.Context(), w.arrive(keyC), name)
		refused(t, err, errs.Refused, "looks too much like")
	}
	renamed, _, err := w.Accounts.ChangeName(t.Context(), w.arrive(keyA), "william")
	if err == nil {
		w.clock.advance(31 * day)
		renamed, _, err = w.Accounts.ChangeName(t.Context(), renamed, "will") // which is still theirs
	}
	if err != nil || renamed.Name != "will" {
		t.Errorf("%+v, %v", renamed, err)
	}
}

// TestOldNamesAreIndexed: what looks like a name that was taken by the former rule alone is
// refused from the first start of this version on.
func TestOldNamesAreIndexed(t *testing.T) {
	w := newWorld(t)
	w.register(keyA, "wil-helm")
	w.remove("name/" + identity.Skeleton("wil-helm"))
	w.restart()
	for _, name := range []string{"wilhelm", "vvilhelm", "wil_helrn"} {
		_, err := w.Accounts.Register(t.Context(), w.arrive(keyB), name)
		refused(t, err, errs.Refused, "looks too much like")
	}
}

// edit replaces a part of a stored value.
func (w *world) edit(key, from, to string) {
	w.tb.Helper()
	e, err := w.store.Get(w.tb.Context(), key)
	if err == nil && !strings.Contains(string(e.Value), from) {
		w.tb.Fatalf("%s is %s", key, e.Value)
	}
	if err == nil {
		_, err = w.store.Put(w.tb.Context(), key, []byte(strings.ReplaceAll(string(e.Value), from, to)), e.Rev)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
}

// move puts a stored value under another key, in the place of what is there.
func (w *world) move(from, to string) {
	w.tb.Helper()
	e, err := w.store.Get(w.tb.Context(), from)
	var rev store.Rev
	if there, missing := w.store.Get(w.tb.Context(), to); missing == nil {
		rev = there.Rev
	}
	if err == nil {
		_, err = w.store.Put(w.tb.Context(), to, e.Value, rev)
	}
	if err != nil {
		w.tb.Fatal(err)
	}
	w.remove(from)
}
