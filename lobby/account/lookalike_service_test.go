package account_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestLookAlikesAreRefused: no second account, and no new name of one, looks like a name in use.
func TestLookAlikesAreRefused(t *testing.T) {
	w := clubtest.New(t)
	w.Register(clubtest.KeyA, "anna")
	w.Register(clubtest.KeyB, "will")
	ben := w.Register(clubtest.KeyC, "ben")
	before := w.Dump()
	for _, name := range []string{"anna-", "a-nna", "an_na", "vvill", "w1ll", "vvi-ll", "b-e-n", "wlll"} {
		_, err := w.Accounts.Register(t.Context(), w.Arrive(clubtest.KeyD), name)
		clubtest.Refused(t, err, errs.Refused, "looks too much like")
	}
	_, _, err := w.Accounts.ChangeName(t.Context(), ben, "a-nna")
	clubtest.Refused(t, err, errs.Refused, "looks too much like")
	if w.Dump() != before {
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
	w := clubtest.New(t)
	will := w.Register(clubtest.KeyA, "will")
	vvill := w.Register(clubtest.KeyB, "bob")
	w.Clock.Advance(2 * clubtest.Day) // or what they are called now could be free tomorrow
	// As a server before November 2026 had left it: each name under its own key.
	w.Edit(account.PlayerKeys+string(vvill.ID), `"name":"bob"`, `"name":"vvill"`)
	w.Move("name/bob", "name/"+identity.FormerSkeleton("vvill"))
	w.Restart()

	for key, want := range map[string]account.Player{clubtest.KeyA: will, clubtest.KeyB: vvill} {
		p := w.Arrive(key)
		if p.ID != want.ID || p.Guest {
			t.Errorf("a key opens %+v", p)
		}
		if found, err := w.Accounts.Find(t.Context(), p.Name); err != nil || found.ID != want.ID {
			t.Errorf("%s is %+v, %v", p.Name, found, err)
		}
	}
	for _, name := range []string{"w-ill", "vvi1l", "will", "vvill"} {
		_, err := w.Accounts.Register(t.Context(), w.Arrive(clubtest.KeyC), name)
		clubtest.Refused(t, err, errs.Refused, "looks too much like")
	}
	renamed, _, err := w.Accounts.ChangeName(t.Context(), w.Arrive(clubtest.KeyA), "william")
	if err == nil {
		w.Clock.Advance(31 * clubtest.Day)
		renamed, _, err = w.Accounts.ChangeName(t.Context(), renamed, "will") // which is still theirs
	}
	if err != nil || renamed.Name != "will" {
		t.Errorf("%+v, %v", renamed, err)
	}
}

// TestOldNamesAreIndexed: what looks like a name that was taken by the former rule alone is
// refused from the first start of this version on.
func TestOldNamesAreIndexed(t *testing.T) {
	w := clubtest.New(t)
	w.Register(clubtest.KeyA, "wil-helm")
	w.Remove("name/" + identity.Skeleton("wil-helm"))
	w.Restart()
	for _, name := range []string{"wilhelm", "vvilhelm", "wil_helrn"} {
		_, err := w.Accounts.Register(t.Context(), w.Arrive(clubtest.KeyB), name)
		clubtest.Refused(t, err, errs.Refused, "looks too much like")
	}
}
