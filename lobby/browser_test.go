package lobby_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
)

// logIn logs a browser of p's in.
func (w *world) logIn(p account.Player, browser string) (in account.Player, secret string) {
	w.tb.Helper()
	in, secret, err := w.Accounts.LogIn(w.tb.Context(), w.arrive(""), w.code(p), browser)
	if err != nil {
		w.tb.Fatal(err)
	}
	return in, secret
}

// by is who comes with the secret of a browser.
func (w *world) by(secret string) account.Player {
	w.tb.Helper()
	p, err := w.Accounts.ByBrowser(w.tb.Context(), secret)
	if err != nil {
		w.tb.Fatal(err)
	}
	return p
}

// TestBrowser: a code logs a browser in, once; the secret is kept nowhere, and opens
// nothing when the browser was removed from the list of keys.
func TestBrowser(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	code := w.code(p)
	in, secret, err := w.Accounts.LogIn(t.Context(), w.arrive(""), code, "Firefox")
	if err != nil || in.Person != p.Person || in.Guest || in.Key == "" || in.Key == keyA {
		t.Fatalf("logged in as %+v, %v", in, err)
	}
	if strings.Contains(w.dump(), secret) {
		t.Error("who reads the store can use the cookie")
	}
	if _, _, err := w.Accounts.LogIn(t.Context(), w.arrive(""), code, "Firefox"); errs.KindOf(err) != errs.Refused {
		t.Errorf("the code is good for a second browser: %v", err)
	}
	if again := w.by(secret); again != in {
		t.Errorf("it comes back as %+v", again)
	}
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 2 || a.Keys[1].Browser != "Firefox" || a.Keys[1].Fingerprint != in.Key {
		t.Fatalf("the account is %+v, %v", a, err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, in.Key); err != nil {
		t.Fatal(err)
	}
	if gone := w.by(secret); !gone.Guest || gone.Key != "" {
		t.Errorf("a removed browser comes back as %+v", gone)
	}
	refused(t, w.Accounts.RemoveKey(t.Context(), in, keyA), errs.Refused, "does not open this account any more")
}

// TestNoBrowserByWhatIsKnown: what everybody may know of a key is the secret of no
// browser, and neither is the fingerprint of one.
func TestNoBrowserByWhatIsKnown(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	in, _ := w.logIn(p, "Firefox")
	for _, secret := range []string{"", keyA, in.Key, string(p.ID), strings.Repeat("x", 1<<16), "\x00\xff"} {
		if who := w.by(secret); !who.Guest {
			t.Errorf("%.20q opens the account of %s", secret, who.Name)
		}
	}
}

// TestBrowserIsNoKey: a browser that was left open cannot take the account from whose it
// is: it removes no SSH key and makes no codes, and it does not count as the last key.
func TestBrowserIsNoKey(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	in, _ := w.logIn(p, "Firefox")
	w.link(p, keyB)
	refused(t, w.Accounts.RemoveKey(t.Context(), in, keyB), errs.Refused, "A browser cannot remove an SSH key")
	_, _, err := w.Accounts.Code(t.Context(), in)
	refused(t, err, errs.Refused, "A browser makes no codes")
	refused(t, w.Accounts.MayCode(in), errs.Refused, "A browser makes no codes")
	refused(t, w.Accounts.Tokens.MayMake(in), errs.Refused, "by SSH alone")
	if err := w.Accounts.MayCode(p); err != nil {
		t.Errorf("with a key a code is refused: %v", err)
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, keyB); err != nil {
		t.Fatal(err)
	}
	refused(t, w.Accounts.RemoveKey(t.Context(), p, keyA), errs.Refused, "last key")
	if err := w.Accounts.RemoveKey(t.Context(), in, in.Key); err != nil {
		t.Errorf("it cannot log itself out: %v", err)
	}
}

// TestBrowserOfAGuest: the code of a guest is for SSH, and is not used up by a browser.
func TestBrowserOfAGuest(t *testing.T) {
	w := newWorld(t)
	guest := w.arrive("")
	w.started(guest.Person, ben)
	code := w.code(guest)
	_, _, err := w.Accounts.LogIn(t.Context(), w.arrive(""), code, "Firefox")
	refused(t, err, errs.Refused, "brings a guest back by SSH")
	if _, err := w.Accounts.Redeem(t.Context(), w.arrive(""), code); err != nil {
		t.Errorf("the code was used up: %v", err)
	}
}

// TestBrowsersGetOld: a browser is logged out after half a year; and of more than ten the
// one that logged in first is, with all that led to the account from it.
func TestBrowsersGetOld(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	_, old := w.logIn(p, "old")
	w.clock.advance(account.BrowserFor + time.Hour)
	if who := w.by(old); !who.Guest {
		t.Error("it is logged in for ever")
	}
	var secrets []string
	for i := range 11 {
		_, secret := w.logIn(p, fmt.Sprintf("browser %d", i))
		secrets = append(secrets, secret)
	}
	for i, secret := range secrets {
		if who := w.by(secret); who.Guest != (i == 0) {
			t.Errorf("browser %d of 11 comes as %+v", i, who)
		}
	}
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 11 {
		t.Errorf("there are %d keys, %v", len(a.Keys), err)
	}
	if n := strings.Count(w.dump(), "key/"); n != 11 {
		t.Errorf("%d keys lead to the account", n)
	}
}

// TestBrowserOfADeletedAccount: a browser is exported without its secret, and goes with its
// account.
func TestBrowserOfADeletedAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	in, secret := w.logIn(p, "Firefox")
	if text := w.exported(p); !strings.Contains(text, `"Firefox"`) || strings.Contains(text, secret) {
		t.Errorf("what is exported is\n%s", text)
	}
	w.leaves(p)
	if who := w.by(secret); !who.Guest || strings.Contains(w.dump(), in.Key) {
		t.Errorf("the browser comes as %+v", who)
	}
}
