package account_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

// TestBrowser: a code logs a browser in, once; the secret is kept nowhere, and opens
// nothing when the browser was removed from the list of keys.
func TestBrowser(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	code := w.Code(p)
	in, secret, err := w.Accounts.LogIn(t.Context(), w.Arrive(""), code, "Firefox")
	if err != nil || in.Person != p.Person || in.Guest || in.Key == "" || in.Key == clubtest.KeyA {
		t.Fatalf("logged in as %+v, %v", in, err)
	}
	if strings.Contains(w.Dump(), secret) {
		t.Error("who reads the store can use the cookie")
	}
	if _, _, err := w.Accounts.LogIn(t.Context(), w.Arrive(""), code, "Firefox"); errs.KindOf(err) != errs.Refused {
		t.Errorf("the code is good for a second browser: %v", err)
	}
	if again := w.By(secret); again != in {
		t.Errorf("it comes back as %+v", again)
	}
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 2 || a.Keys[1].Browser != "Firefox" || a.Keys[1].Fingerprint != in.Key {
		t.Fatalf("the account is %+v, %v", a, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, in.Key); err != nil {
		t.Fatal(err)
	}
	if gone := w.By(secret); !gone.Guest || gone.Key != "" {
		t.Errorf("a removed browser comes back as %+v", gone)
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, clubtest.KeyA), errs.Refused, "does not open this account any more")
}

// TestNoBrowserByWhatIsKnown: what everybody may know of a key is the secret of no
// browser, and neither is the fingerprint of one.
func TestNoBrowserByWhatIsKnown(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	in, _ := w.LogIn(p, "Firefox")
	for _, secret := range []string{"", clubtest.KeyA, in.Key, string(p.ID), strings.Repeat("x", 1<<16), "\x00\xff"} {
		if who := w.By(secret); !who.Guest {
			t.Errorf("%.20q opens the account of %s", secret, who.Name)
		}
	}
}

// TestBrowserIsNoKey: a browser that was left open cannot take the account from whose it
// is: it removes no SSH key and makes no codes, and it does not count as the last key.
func TestBrowserIsNoKey(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	in, _ := w.LogIn(p, "Firefox")
	w.Link(p, clubtest.KeyB)
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, clubtest.KeyB), errs.Refused, "A browser cannot remove an SSH key")
	_, _, err := w.Accounts.Code(t.Context(), in)
	clubtest.Refused(t, err, errs.Refused, "A browser makes no codes")
	clubtest.Refused(t, w.Accounts.MayCode(in), errs.Refused, "A browser makes no codes")
	clubtest.Refused(t, w.Accounts.Tokens.MayMake(in), errs.Refused, "by SSH alone")
	if err := w.Accounts.MayCode(p); err != nil {
		t.Errorf("with a key a code is refused: %v", err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyB); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyA), errs.Refused, "last key")
	if err := w.Accounts.RemoveKey(t.Context(), in, in.Key); err != nil {
		t.Errorf("it cannot log itself out: %v", err)
	}
}

// TestBrowserOfAGuest: the code of a guest is for SSH, and is not used up by a browser.
func TestBrowserOfAGuest(t *testing.T) {
	w := clubtest.New(t)
	guest := w.Arrive("")
	w.Started(guest.Person, clubtest.Ben)
	code := w.Code(guest)
	_, _, err := w.Accounts.LogIn(t.Context(), w.Arrive(""), code, "Firefox")
	clubtest.Refused(t, err, errs.Refused, "brings a guest back by SSH")
	if _, err := w.Accounts.Redeem(t.Context(), w.Arrive(""), code); err != nil {
		t.Errorf("the code was used up: %v", err)
	}
}

// TestBrowsersGetOld: a browser is logged out after half a year; and of more than ten the
// one that logged in first is, with all that led to the account from it.
func TestBrowsersGetOld(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	_, old := w.LogIn(p, "old")
	w.Clock.Advance(account.BrowserFor + time.Hour)
	if who := w.By(old); !who.Guest {
		t.Error("it is logged in for ever")
	}
	var secrets []string
	for i := range 11 {
		_, secret := w.LogIn(p, fmt.Sprintf("browser %d", i))
		secrets = append(secrets, secret)
	}
	for i, secret := range secrets {
		if who := w.By(secret); who.Guest != (i == 0) {
			t.Errorf("browser %d of 11 comes as %+v", i, who)
		}
	}
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 11 {
		t.Errorf("there are %d keys, %v", len(a.Keys), err)
	}
	if n := strings.Count(w.Dump(), "key/"); n != 11 {
		t.Errorf("%d keys lead to the account", n)
	}
}

// TestBrowserOfADeletedAccount: a browser is exported without its secret, and goes with its
// account.
func TestBrowserOfADeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	in, secret := w.LogIn(p, "Firefox")
	if text := w.Exported(p); !strings.Contains(text, `"Firefox"`) || strings.Contains(text, secret) {
		t.Errorf("what is exported is\n%s", text)
	}
	w.Leaves(p)
	if who := w.By(secret); !who.Guest || strings.Contains(w.Dump(), in.Key) {
		t.Errorf("the browser comes as %+v", who)
	}
}
