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

// TestBrowser checks that a code logs in one browser, and that the store does not contain the
// secret. The secret opens nothing once the browser is removed from the list of keys.
func TestBrowser(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	code := w.Code(p)
	in, secret, err := w.Accounts.LogIn(t.Context(), w.ByKey(""), code, "Firefox")
	if err != nil || in.Person != p.Person || in.Guest || in.Key == "" || in.Key == clubtest.KeyA {
		t.Fatalf("logged in as %+v, %v", in, err)
	}
	if strings.Contains(w.Dump(), secret) {
		t.Error("the store contains the cookie")
	}
	if _, _, err := w.Accounts.LogIn(t.Context(), w.ByKey(""), code, "Firefox"); errs.KindOf(err) != errs.Refused {
		t.Errorf("the code works for a second browser: %v", err)
	}
	if again := w.By(secret); again != in {
		t.Errorf("the browser logs in as %+v, want the same player as before", again)
	}
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 2 || a.Keys[1].Browser != "Firefox" || a.Keys[1].Fingerprint != in.Key {
		t.Fatalf("got account %+v, %v", a, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, in.Key); err != nil {
		t.Fatal(err)
	}
	if gone := w.By(secret); !gone.Guest || gone.Key != "" {
		t.Errorf("a removed browser logs in as %+v", gone)
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, clubtest.KeyA), errs.Refused,
		"no longer opens this account")
}

// TestNoBrowserByWhatIsKnown checks that public data about a key does not work as a browser's
// secret. The fingerprint of a browser does not work either.
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

// TestBrowserIsNoKey checks that a browser that was left open cannot take over the account: it
// cannot remove SSH keys or make codes, and it does not count as the last key.
func TestBrowserIsNoKey(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	in, _ := w.LogIn(p, "Firefox")
	w.Link(p, clubtest.KeyB)
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, clubtest.KeyB), errs.Refused,
		"you cannot remove an SSH key")
	_, _, err := w.Accounts.Code(t.Context(), in)
	clubtest.Refused(t, err, errs.Refused, "you can make codes only by SSH")
	clubtest.Refused(t, w.Accounts.MayCode(in), errs.Refused, "you can make codes only by SSH")
	if err := w.Accounts.MayCode(p); err != nil {
		t.Errorf("a session with an SSH key cannot make a code: %v", err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyB); err != nil {
		t.Fatal(err)
	}
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyA), errs.Refused, "last key")
	if err := w.Accounts.RemoveKey(t.Context(), in, in.Key); err != nil {
		t.Errorf("the browser cannot log out: %v", err)
	}
}

// TestBrowserOfAGuest checks that a browser cannot use a guest's code, and does not use it up.
func TestBrowserOfAGuest(t *testing.T) {
	w := clubtest.New(t)
	guest := w.ByKey("")
	w.Started(guest.Person, clubtest.Ben)
	code := w.Code(guest)
	_, _, err := w.Accounts.LogIn(t.Context(), w.ByKey(""), code, "Firefox")
	clubtest.Refused(t, err, errs.Refused, "a guest who returns over SSH")
	if _, err := w.Accounts.Redeem(t.Context(), w.ByKey(""), code); err != nil {
		t.Errorf("the browser used up the code: %v", err)
	}
}

// TestBrowsersGetOld checks that a browser stays logged in for half a year. The eleventh browser
// replaces the oldest one and its pointer.
func TestBrowsersGetOld(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	_, old := w.LogIn(p, "old")
	w.Clock.Advance(account.BrowserFor + time.Hour)
	if who := w.By(old); !who.Guest {
		t.Error("the browser is still logged in")
	}
	var secrets []string
	for i := range 11 {
		_, secret := w.LogIn(p, fmt.Sprintf("browser %d", i))
		secrets = append(secrets, secret)
	}
	for i, secret := range secrets {
		if who := w.By(secret); who.Guest != (i == 0) {
			t.Errorf("browser %d of 11 logs in as %+v", i, who)
		}
	}
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 11 {
		t.Errorf("got %d keys, %v; want 11", len(a.Keys), err)
	}
	if n := strings.Count(w.Dump(), "key/"); n != 11 {
		t.Errorf("got %d pointers to the account, want 11", n)
	}
}

// TestBrowserOfADeletedAccount checks that the export contains a browser but not its secret, and
// that the browser is deleted with its account.
func TestBrowserOfADeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	in, secret := w.LogIn(p, "Firefox")
	if text := w.Exported(p); !strings.Contains(text, `"Firefox"`) || strings.Contains(text, secret) {
		t.Errorf("got export\n%s", text)
	}
	w.Leaves(p)
	if who := w.By(secret); !who.Guest || strings.Contains(w.Dump(), in.Key) {
		t.Errorf("after the deletion the browser logs in as %+v", who)
	}
}
