package account_test

import (
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// TestLookAlikesAreRefused checks that neither new accounts nor renamed ones can get a name that
// looks like another account's.
func TestLookAlikesAreRefused(t *testing.T) {
	w := clubtest.New(t)
	w.Register(clubtest.KeyA, "anna")
	w.Register(clubtest.KeyB, "will")
	ben := w.Register(clubtest.KeyC, "ben")
	before := w.Dump()
	for _, name := range []string{"anna-", "a-nna", "an_na", "vvill", "w1ll", "vvi-ll", "b-e-n", "wlll"} {
		_, err := w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyD), name)
		clubtest.Refused(t, err, errs.Refused, "too similar to")
	}
	_, _, err := w.Accounts.ChangeName(t.Context(), ben, "a-nna")
	clubtest.Refused(t, err, errs.Refused, "too similar to")
	if w.Dump() != before {
		t.Error("a refused name changed the store")
	}
	if ben, _, err = w.Accounts.ChangeName(t.Context(), ben, "b-en"); err != nil || ben.Name != "b-en" {
		t.Errorf("changing the spelling of a player's own name: got %+v, %v", ben, err)
	}
	for _, name := range []string{"ben", "b-en", "b_e-n"} {
		if found, err := w.Accounts.Find(t.Context(), name); err != nil || found != ben.Person {
			t.Errorf("%s leads to %+v, %v", name, found, err)
		}
	}
}

// TestOldLookAlikesStay checks that accounts keep names that only the former rule allowed. No other
// player can take a name that looks like one of them.
func TestOldLookAlikesStay(t *testing.T) {
	w := clubtest.New(t)
	will := w.Register(clubtest.KeyA, "will")
	vvill := w.Register(clubtest.KeyB, "bob")
	w.Clock.Advance(2 * clubtest.Day) // otherwise a rename would free their current names
	// Servers before November 2026 stored each name under its own key only.
	w.Edit(account.PlayerKeys+string(vvill.ID), `"name":"bob"`, `"name":"vvill"`)
	w.Move("name/bob", "name/"+identity.FormerSkeleton("vvill"))
	w.Restart()

	for key, want := range map[string]account.Player{clubtest.KeyA: will, clubtest.KeyB: vvill} {
		p := w.ByKey(key)
		if p.ID != want.ID || p.Guest {
			t.Errorf("a key logs in as %+v", p)
		}
		if found, err := w.Accounts.Find(t.Context(), p.Name); err != nil || found.ID != want.ID {
			t.Errorf("%s leads to %+v, %v", p.Name, found, err)
		}
	}
	for _, name := range []string{"w-ill", "vvi1l", "will", "vvill"} {
		_, err := w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyC), name)
		clubtest.Refused(t, err, errs.Refused, "too similar to")
	}
	renamed, _, err := w.Accounts.ChangeName(t.Context(), w.ByKey(clubtest.KeyA), "william")
	if err == nil {
		w.Clock.Advance(31 * clubtest.Day)
		renamed, _, err = w.Accounts.ChangeName(t.Context(), renamed, "will") // still reserved
	}
	if err != nil || renamed.Name != "will" {
		t.Errorf("%+v, %v", renamed, err)
	}
}

// TestOldNamesAreIndexed checks that the first start of this version protects names taken under the
// former rule from similar ones.
func TestOldNamesAreIndexed(t *testing.T) {
	w := clubtest.New(t)
	w.Register(clubtest.KeyA, "wil-helm")
	w.Remove("name/" + identity.Skeleton("wil-helm"))
	w.Restart()
	for _, name := range []string{"wilhelm", "vvilhelm", "wil_helrn"} {
		_, err := w.Accounts.Register(t.Context(), w.ByKey(clubtest.KeyB), name)
		clubtest.Refused(t, err, errs.Refused, "too similar to")
	}
}
