package account_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/errs"
)

// TestToken checks that a token opens its account within its scopes until it is removed or expires.
// The store must not contain the token.
func TestToken(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	secret := w.Token(p, "laptop", account.Play)
	if strings.Contains(w.Dump(), secret) {
		t.Error("the store contains the token")
	}
	in, err := w.Accounts.Tokens.Of(t.Context(), secret)
	if err != nil || in.Person != p.Person || in.Guest || in.Token == nil || in.Token.Token != "laptop" {
		t.Fatalf("the token logs in as %+v, %v", in, err)
	}
	for scope, may := range map[account.Scope]bool{
		account.Read: true, account.Play: true, account.Bots: false, "": false,
	} {
		if err := in.May(scope); (err == nil) != may || err != nil && !errors.Is(err, account.ErrScope) {
			t.Errorf("the token with the scope %q: %v", scope, err)
		}
		if err := p.May(scope); err != nil {
			t.Errorf("a session without a token, scope %q: %v", scope, err)
		}
	}
	if err := w.Accounts.RemoveKey(t.Context(), p, in.Key); err != nil {
		t.Fatal(err)
	}
	w.NoToken(secret)
	short, _, err := w.Accounts.Tokens.New(t.Context(), p, "short", []account.Scope{account.Read},
		w.Clock.Now().Add(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Accounts.Tokens.Of(t.Context(), short); err != nil {
		t.Error(err)
	}
	w.Clock.Advance(time.Hour)
	w.NoToken(short)
}

// TestNoTokenByWhatIsKnown checks that public data does not work as a token, nor does a browser's secret.
// A token does not work as a cookie.
func TestNoTokenByWhatIsKnown(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	secret := w.Token(p, "laptop", account.Play)
	in, err := w.Accounts.Tokens.Of(t.Context(), secret)
	if err != nil {
		t.Fatal(err)
	}
	_, cookie := w.LogIn(p, "Firefox")
	for _, text := range []string{
		"", clubtest.KeyA, in.Key, cookie, "pawn_", "pawn_" + cookie, "pawn_" + in.Key, secret + " ",
		strings.ToLower(secret), "pawn_" + strings.Repeat("x", 1<<16), "\x00\xff",
	} {
		w.NoToken(text)
	}
	if who := w.By(secret); !who.Guest {
		t.Errorf("used as a cookie, the token opens the account of %s", who.Name)
	}
}

// TestTokenIsNoKey checks that a token cannot add or remove keys and does not count as the last
// key, and cannot make tokens. A browser can, for a while after the login.
func TestTokenIsNoKey(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	in, err := w.Accounts.Tokens.Of(t.Context(), w.Token(p, "laptop", account.Scopes...))
	if err != nil {
		t.Fatal(err)
	}
	_, _, err = w.Accounts.Tokens.New(t.Context(), in, "more", account.Scopes, time.Time{})
	clubtest.Refused(t, err, errs.Refused, "only by SSH")
	browser, _ := w.LogIn(p, "Firefox")
	if _, _, err = w.Accounts.Tokens.New(t.Context(), browser, "more", account.Scopes, time.Time{}); err != nil {
		t.Error(err)
	}
	w.Clock.Advance(time.Hour)
	_, _, err = w.Accounts.Tokens.New(t.Context(), browser, "most", account.Scopes, time.Time{})
	clubtest.Refused(t, err, errs.Refused, "log in again")
	clubtest.Refused(t, w.Accounts.Tokens.MayMake(browser), errs.Refused, "log in again")
	_, _, err = w.Accounts.Code(t.Context(), in)
	clubtest.Refused(t, err, errs.Refused, "only by SSH")
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), in, in.Key), errs.Refused, "with a token")
	clubtest.Refused(t, w.Accounts.RemoveKey(t.Context(), p, clubtest.KeyA), errs.Refused, "last key of your account")
	_, _, err = w.Accounts.Tokens.New(t.Context(), w.ByKey(""), "more", account.Scopes, time.Time{})
	clubtest.Refused(t, err, errs.Refused, "Take a name first")
}

// TestTokenOfADeletedAccount checks that the export contains a token but not its secret, and that
// the token is deleted with its account.
func TestTokenOfADeletedAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Leaver()
	secret := w.Token(p, "laptop", account.Read)
	if text := w.Exported(p); !strings.Contains(text, `"laptop"`) || strings.Contains(text, secret) {
		t.Errorf("got export\n%s", text)
	}
	w.Leaves(p)
	_, err := w.Accounts.Tokens.Of(t.Context(), secret)
	clubtest.Refused(t, err, errs.Refused, "token is not valid")
	if strings.Contains(w.Dump(), `"laptop"`) {
		t.Error("the store still has token data")
	}
}

// TestTokensOfAnAccount checks that an account's tokens have different, harmless names, that their
// number is limited, and that expired tokens make room.
func TestTokensOfAnAccount(t *testing.T) {
	w := clubtest.New(t)
	p := w.Register(clubtest.KeyA, "ann")
	some := []account.Scope{account.Read}
	for _, name := range []string{"", "A", "1x", "a b", "x\x1b[2J", strings.Repeat("x", 21)} {
		_, _, err := w.Accounts.Tokens.New(t.Context(), p, name, some, time.Time{})
		clubtest.Refused(t, err, errs.Invalid, "A token needs")
	}
	_, _, err := w.Accounts.Tokens.New(t.Context(), p, "x", nil, time.Time{})
	clubtest.Refused(t, err, errs.Invalid, "A token needs")
	if _, _, err := w.Accounts.Tokens.New(t.Context(), p, "short", some, w.Clock.Now().Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	for i := range 19 {
		w.Clock.Advance(4 * time.Minute) // to stay within the budget
		w.Token(p, fmt.Sprintf("t%d", i), account.Read)
	}
	_, _, err = w.Accounts.Tokens.New(t.Context(), p, "t3", some, time.Time{})
	clubtest.Refused(t, err, errs.Refused, "called t3")
	w.Token(p, "t19", account.Read)
	w.Clock.Advance(4 * time.Minute)
	_, _, err = w.Accounts.Tokens.New(t.Context(), p, "t20", some, time.Time{})
	clubtest.Refused(t, err, errs.Refused, "has 20 tokens")
	a, err := w.Accounts.Get(t.Context(), p.ID)
	if err != nil || len(a.Keys) != 21 ||
		slices.ContainsFunc(a.Keys, func(k account.Key) bool { return k.Token == "short" }) {
		t.Errorf("got account %+v, %v", a, err)
	}
}
