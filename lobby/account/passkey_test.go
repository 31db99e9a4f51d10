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

// TestPasskeyIsAKey checks that a passkey opens an account like any key until it is removed. The
// last key stays even if it is a passkey. A passkey opens no second account.
func TestPasskeyIsAKey(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann"), w.Register(clubtest.KeyB, "ben")
	w.AddPasskey(ann, "one")
	in, _ := w.LogIn(ben, "Firefox")
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), in, clubtest.PasskeyOf("one")), errs.Refused,
		"already opens an account")
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), w.ByKey(""), clubtest.PasskeyOf("two")), errs.NotFound, "")
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), in, clubtest.PasskeyOf("")), errs.Invalid, "not a passkey")
	a, k, err := w.Accounts.Passkeys.Of(t.Context(), []byte("one"))
	if err != nil || a.ID != ann.ID || k.Name != "phone" {
		t.Fatalf("got passkey %+v of account %+v, %v", k, a, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), ann, clubtest.KeyA); err != nil {
		t.Errorf("the SSH key cannot be removed although there is a passkey: %v", err)
	}
	fingerprint := a.Keys[len(a.Keys)-1].Fingerprint
	p, secret, err := w.Accounts.Passkeys.SignIn(t.Context(), []byte("one"), 1, "Chrome")
	if err != nil || p.Person != ann.Person || w.By(secret).ID != ann.ID {
		t.Fatalf("the passkey signs in as %+v, %v", p, err)
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, fingerprint), errs.Refused, "last key")
	if err := w.Accounts.Passkeys.Add(t.Context(), p, clubtest.PasskeyOf("two")); err != nil {
		t.Fatal(err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, fingerprint); err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Accounts.Passkeys.SignIn(t.Context(), []byte("one"), 2, "Chrome")
	clubtest.Refused(t, err, errs.Refused, "does not open an account here")
	if strings.Contains(w.Dump(), "key/"+fingerprint) {
		t.Error("the pointer of the removed passkey is still there")
	}
}

// TestPasskeyOfAnOpenBrowser checks that a browser that was left open can neither add a passkey nor
// remove one.
func TestPasskeyOfAnOpenBrowser(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	in := w.AddPasskey(ann, "one")
	a, err := w.Accounts.Get(t.Context(), ann.ID)
	if err != nil {
		t.Fatal(err)
	}
	w.Clock.Advance(2 * time.Hour)
	const open = "For safety"
	_, err = w.Accounts.Passkeys.MayAdd(t.Context(), in)
	clubtest.Refused(t, err, errs.Refused, open)
	clubtest.Refused(t, w.Accounts.Passkeys.Add(t.Context(), in, clubtest.PasskeyOf("two")), errs.Refused, open)
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, a.Keys[2].Fingerprint), errs.Refused, open)
	if err := w.Accounts.RemoveKey(t.Context(), ann, a.Keys[2].Fingerprint); err != nil {
		t.Errorf("a session with an SSH key cannot remove the passkey: %v", err)
	}
}

// TestPasskeyCounts checks that a passkey is refused as a possible copy if its count does not grow.
// A passkey that does not count is fine.
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
			clubtest.Refused(t, err, errs.Refused, "went backwards")
		}
	}
}

// TestCeremony checks that a ticket is valid once, for five minutes, and is not a code. Expired
// ceremonies are deleted.
func TestCeremony(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann")
	begin := func() string {
		ticket, err := w.Accounts.Passkeys.Begin(t.Context(), w.ByKey(""),
			account.Ceremony{Name: "zoe", Session: json.RawMessage(`{"challenge":"x"}`)})
		if err != nil {
			t.Fatal(err)
		}
		return ticket
	}
	ticket := begin()
	if strings.Contains(w.Dump(), ticket) {
		t.Error("the store contains the ticket")
	}
	if c, err := w.Accounts.Passkeys.End(t.Context(), ticket); err != nil || c.Name != "zoe" ||
		string(c.Session) != `{"challenge":"x"}` {
		t.Errorf("got ceremony %+v, %v", c, err)
	}
	_, err := w.Accounts.Passkeys.End(t.Context(), ticket)
	clubtest.Refused(t, err, errs.Refused, "already done")
	_, err = w.Accounts.Passkeys.End(t.Context(), w.Code(ann))
	clubtest.Refused(t, err, errs.Refused, "already done")
	_, err = w.Accounts.Redeem(t.Context(), w.ByKey(clubtest.KeyB), begin())
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
	clubtest.Refused(t, err, errs.Refused, "already done")
}

// TestPasskeyOfADeletedAccount checks that the export contains a passkey, and that it is deleted
// with its account.
func TestPasskeyOfADeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	w.AddPasskey(p, "one")
	if text := w.Exported(p); !strings.Contains(text, `"passkey"`) {
		t.Errorf("got export\n%s", text)
	}
	w.Leaves(p)
	_, _, err := w.Accounts.Passkeys.Of(t.Context(), []byte("one"))
	clubtest.Refused(t, err, errs.Refused, "does not open an account")
	if strings.Contains(w.Dump(), `"passkey"`) {
		t.Error("the store still has passkey data")
	}
}
