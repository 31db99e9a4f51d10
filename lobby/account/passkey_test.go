package account_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

// TestPasskeyIsAKey: a passkey opens an account like a key, until it is removed; the last
// key stays, be it a passkey or not; and a passkey opens no second account.
func TestPasskeyIsAKey(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.AddPasskey(ann, "one")
	in, _ := w.LogIn(ben, "Firefox")
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), in, clubtest.PasskeyOf("one")), errs.Refused, "already opens an account")
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), w.Arrive(""), clubtest.PasskeyOf("two")), errs.NotFound, "")
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), in, clubtest.PasskeyOf("")), errs.Invalid, "no passkey")
	a, k, err := w.Accounts.Passkeys.Of(t.Context(), []byte("one"))
	if err != nil || a.ID != ann.ID || k.Name != "phone" {
		t.Fatalf("it is %+v of %+v, %v", k, a, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), ann, clubtest.KeyA); err != nil {
		t.Errorf("with a passkey no SSH key is needed: %v", err)
	}
	fingerprint := a.Keys[len(a.Keys)-1].Fingerprint
	p, secret, err := w.Accounts.Passkeys.SignIn(t.Context(), []byte("one"), 1, "Chrome")
	if err != nil || p.Person != ann.Person || w.By(secret).ID != ann.ID {
		t.Fatalf("it signs in as %+v, %v", p, err)
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, fingerprint), errs.Refused, "last key")
	if err := w.Accounts.Passkeys.Add(t.Context(), p, clubtest.PasskeyOf("two")); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, fingerprint); err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Accounts.Passkeys.SignIn(t.Context(), []byte("one"), 2, "Chrome")
	clubtest.Refused(t, err, errs.Refused, "opens no account here")
	if strings.Contains(w.Dump(), "key/"+fingerprint) {
		t.Error("what led to it is still there")
	}
}

// TestPasskeyOfAnOpenBrowser: a browser that was left open cannot let anybody in, nor
// shut its person out.
func TestPasskeyOfAnOpenBrowser(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	in := w.AddPasskey(ann, "one")
	a, err := w.Accounts.Get(t.Context(), ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(2 * time.Hour)
	const open = "may have been left open"
	_, err = w.Accounts.Passkeys.MayAdd(t.Context(), in)
	clubtest.Refused(t, err, errs.Refused, open)
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), in, clubtest.PasskeyOf("two")), errs.Refused, open)
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, a.Keys[2].Fingerprint), errs.Refused, open)
	if err := w.Accounts.RemoveKey(t.Context(), ann, a.Keys[2].Fingerprint); err != nil {
		t.Errorf("by SSH it is not removed: %v", err)
	}
}

// TestPasskeyCounts: a passkey that says that it has signed no more often than before may
// be a copy, and one that does not count is none.
func TestPasskeyCounts(t *testing.T) {
	w := clubtest.New(t)
	w.AddPasskey(w.Register(clubtest.KeyA, "ann"), "one")
	for _, test := range []struct {
		count uint32
		good  bool
	}{{0, true}, {0, true}, {5, true}, {5, false}, {4, false}, {0, false}, {6, true}} {
		_, _, err := w.Accounts.Passkeys.SignIn(t.Context(), []byte("one"), test.count, "Chrome")
		if test.good && err != nil {
			t.Errorf("count %d: %v", test.count, err)
		}
		if !test.good {
			clubtest.Refused(t, err, errs.Refused, "signed less often")
		}
	}
}

// TestCeremony: a ticket is good once, for five minutes, and is no code; what is kept for it
// goes when its time is over.
func TestCeremony(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	begin := func() string {
		ticket, err := w.Accounts.Passkeys.Begin(t.Context(), w.Arrive(""), account.Ceremony{Name: "zoe", Session: json.RawMessage(`{"challenge":"x"}`)})
		if err != nil {
			t.Fatal(err)
		}
		return ticket
	}
	ticket := begin()
	if strings.Contains(w.Dump(), ticket) {
		t.Error("who reads the store can answer")
	}
	if c, err := w.Accounts.Passkeys.End(t.Context(), ticket); err != nil || c.Name != "zoe" || string(c.Session) != `{"challenge":"x"}` {
		t.Errorf("%+v, %v", c, err)
	}
	_, err := w.Accounts.Passkeys.End(t.Context(), ticket)
	clubtest.Refused(t, err, errs.Refused, "answered already")
	_, err = w.Accounts.Passkeys.End(t.Context(), w.Code(ann))
	clubtest.Refused(t, err, errs.Refused, "answered already")
	_, err = w.Accounts.Redeem(t.Context(), w.Arrive(clubtest.KeyB), begin())
	clubtest.Refused(t, err, errs.Refused, badCode)
	late, swept := begin(), begin()
	w.Clock.Advance(5 * time.Minute)
	_, err = w.Accounts.Passkeys.End(t.Context(), late)
	clubtest.Refused(t, err, errs.Refused, "took too long")
	if err := w.Accounts.DropCodes(t.Context()); err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(-5 * time.Minute)
	_, err = w.Accounts.Passkeys.End(t.Context(), swept)
	clubtest.Refused(t, err, errs.Refused, "answered already")
}

// TestPasskeyOfADeletedAccount: a passkey goes with its account, and is in what is exported.
func TestPasskeyOfADeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	w.AddPasskey(p, "one")
	if text := w.Exported(p); !strings.Contains(text, `"passkey"`) {
		t.Errorf("what is exported is\n%s", text)
	}
	w.Leaves(p)
	_, _, err := w.Accounts.Passkeys.Of(t.Context(), []byte("one"))
	clubtest.Refused(t, err, errs.Refused, "opens no account")
	if strings.Contains(w.Dump(), `"passkey"`) {
		t.Error("something of it is kept")
	}
}
