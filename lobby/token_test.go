package lobby_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/errs"
)

// token makes a token for p that is good for ever.
func (w *world) token(p account.Player, name string, scopes ...account.Scope) string {
	w.tb.Helper()
	secret, _, err := w.Accounts.Tokens.New(w.tb.Context(), p, name, scopes, time.Time{})
	if err != nil {
		w.tb.Fatal(err)
	}
	return secret
}

// noToken wants a text to open nothing.
func (w *world) noToken(secret string) {
	w.tb.Helper()
	if p, err := w.Accounts.Tokens.Of(w.tb.Context(), secret); !errors.Is(err, account.ErrToken) {
		w.tb.Errorf("%.20q opens the account of %+v, %v", secret, p, err)
	}
}

// TestToken: a token opens its account for what is within its scopes, is kept nowhere as it
// is, and opens nothing when it was removed or its time is over.
func TestToken(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	secret := w.token(p, "laptop", account.Play)
	if strings.Contains(w.dump(), secret) {
		t.Error("one who reads the store can use the token")
	}
	in, err := w.Accounts.Tokens.Of(t.Context(), secret)
	if err != nil || in.Person != p.Person || in.Guest || in.Token == nil || in.Token.Token != "laptop" {
		t.Fatalf("it comes as %+v, %v", in, err)
	}
	for scope, may := range map[account.Scope]bool{account.Read: true, account.Play: true, account.Bots: false, "": false} {
		if err := in.May(scope); (err == nil) != may || err != nil && !errors.Is(err, account.ErrScope) {
			t.Errorf("the scope %q: %v", scope, err)
		}
		if err := p.May(scope); err != nil {
			t.Errorf("the person, %q: %v", scope, err)
		}
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, in.Key); err != nil {
		t.Fatal(err)
	}
	w.noToken(secret)
	short, _, err := w.Accounts.Tokens.New(t.Context(), p, "short", []account.Scope{account.Read}, w.clock.now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Accounts.Tokens.Of(t.Context(), short); err != nil {
		t.Error(err)
	}
	w.clock.advance(time.Hour)
	w.noToken(short)
}

// TestNoTokenByWhatIsKnown: what others may know, and the secret of a browser, is no token;
// and a token is no cookie and no key.
func TestNoTokenByWhatIsKnown(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	secret := w.token(p, "laptop", account.Play)
	in, err := w.Accounts.Tokens.Of(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	_, cookie := w.logIn(p, "Firefox")
	for _, text := range []string{"", keyA, in.Key, cookie, "pawn_", "pawn_" + cookie, "pawn_" + in.Key, secret + " ", strings.ToLower(secret), "pawn_" + strings.Repeat("x", 1<<16), "\x00\xff"} {
		w.noToken(text)
	}
	if who := w.by(secret); !who.Guest {
		t.Errorf("as a cookie the token opens the account of %s", who.Name)
	}
}

// TestTokenIsNoKey: a token lets nobody else in, removes nothing, does not count as the last
// key, and is made by SSH alone.
func TestTokenIsNoKey(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	in, err := w.Accounts.Tokens.Of(t.Context(), w.token(p, "laptop", account.Scopes...))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Accounts.Tokens.New(t.Context(), in, "more", account.Scopes, time.Time{})
	refused(t, err, errs.Refused, "by SSH alone")
	browser, _ := w.logIn(p, "Firefox")
	_, _, err = w.Accounts.Tokens.New(t.Context(), browser, "more", account.Scopes, time.Time{})
	refused(t, err, errs.Refused, "by SSH alone")
	_, _, err = w.Accounts.Code(t.Context(), in)
	refused(t, err, errs.Refused, "Come by SSH")
	refused(t, w.Accounts.RemoveKey(t.Context(), in, in.Key), errs.Refused, "Come by SSH")
	refused(t, w.Accounts.RemoveKey(t.Context(), p, keyA), errs.Refused, "last key of the account")
	_, _, err = w.Accounts.Tokens.New(t.Context(), w.arrive(""), "more", account.Scopes, time.Time{})
	refused(t, err, errs.Refused, "you are a guest")
}

// TestTokenOfADeletedAccount: a token is exported without its secret, and goes with its
// account.
func TestTokenOfADeletedAccount(t *testing.T) {
	w := newWorld(t)
	p := w.leaver()
	secret := w.token(p, "laptop", account.Read)
	if text := w.exported(p); !strings.Contains(text, `"laptop"`) || strings.Contains(text, secret) {
		t.Errorf("what is exported is\n%s", text)
	}
	w.leaves(p)
	_, err := w.Accounts.Tokens.Of(t.Context(), secret)
	refused(t, err, errs.Refused, "opens nothing")
	if strings.Contains(w.dump(), `"laptop"`) {
		t.Error("something of it is kept")
	}
}

// TestTokensOfAnAccount: they have names of their own, of harmless letters, and are so many
// at most; those whose time is over make room.
func TestTokensOfAnAccount(t *testing.T) {
	w := newWorld(t)
	p := w.register(keyA, "ann")
	some := []account.Scope{account.Read}
	for _, name := range []string{"", "A", "1x", "a b", "x\x1b[2J", strings.Repeat("x", 21)} {
		_, _, err := w.Accounts.Tokens.New(t.Context(), p, name, some, time.Time{})
		refused(t, err, errs.Invalid, "A token needs")
	}
	_, _, err := w.Accounts.Tokens.New(t.Context(), p, "x", nil, time.Time{})
	refused(t, err, errs.Invalid, "A token needs")
	if _, _, err := w.Accounts.Tokens.New(t.Context(), p, "short", some, w.clock.now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for i := range 19 {
		w.clock.advance(4 * time.Minute) // for its budget
		w.token(p, fmt.Sprintf("t%d", i), account.Read)
	}
	_, _, err = w.Accounts.Tokens.New(t.Context(), p, "t3", some, time.Time{})
	refused(t, err, errs.Refused, "of the name t3")
	w.token(p, "t19", account.Read)
	w.clock.advance(4 * time.Minute)
	_, _, err = w.Accounts.Tokens.New(t.Context(), p, "t20", some, time.Time{})
	refused(t, err, errs.Refused, "has 20 tokens")
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 21 || slices.ContainsFunc(a.Keys, func(k account.Key) bool { return k.Token == "short" }) {
		t.Errorf("the account is %+v, %v", a, err)
	}
}
