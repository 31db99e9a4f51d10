package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/ui/shell"
)

// TestNewToken creates a token in a browser: the page shows it once, and it has the scopes and the end that were chosen.
// An hour after the login, the browser can't do that any more, and the page says why.
func TestNewToken(t *testing.T) {
	var later atomic.Int64
	w := openClub(t, "all=none,none", func(c *lobby.Config) {
		c.Now = func() time.Time { return time.Now().Add(time.Duration(later.Load())) }
	}, nil)
	ann := w.person("ann")
	b := w.browserOf(ann)
	if p := b.see("/tokens"); !strings.Contains(p.text, `action="/tokens/new"`) || strings.Contains(p.text, "log in again") {
		t.Errorf("the page offers no token:\n%s", p.text)
	}
	if done := b.says(b.post("/tokens/new", url.Values{"word": {"<b>"}}, "Accept", kindJSON)); done.Code == shell.Done || done.Once {
		t.Errorf("an invalid name: %+v", done)
	}
	p := b.post("/tokens/new", url.Values{"scope": {"play"}, "word": {"mine"}, "span": {"12h"}})
	check(t, "the new token", p)
	secret := regexp.MustCompile(`pawn_\w+`).FindString(p.text)
	if p.StatusCode != http.StatusOK || p.Header.Get("Cache-Control") != "private, no-store" || secret == "" {
		t.Fatalf("creating: %s, %v\n%s", p.Status, p.Header, p.text)
	}
	who, err := w.club.Accounts.Tokens.Of(t.Context(), secret)
	if err != nil || who.ID != ann.ID || who.May(account.Play) != nil || who.May(account.Bots) == nil {
		t.Fatalf("the token opens %+v, %v", who, err)
	}
	if left := time.Until(who.Token.Until); left < 11*time.Hour || left > 12*time.Hour {
		t.Errorf("the token lasts %v", left)
	}
	for _, path := range []string{"/tokens", "/tokens/mine", "/keys"} {
		if p := b.see(path); strings.Contains(p.text, secret) || !strings.Contains(p.text, "mine") {
			t.Errorf("%s:\n%s", path, p.text)
		}
	}
	done := b.says(b.post("/tokens/new", nil, "Accept", kindJSON))
	if !done.Once || done.Go != "" || !strings.HasPrefix(done.Said, "pawn_") {
		t.Errorf("to a script: %+v", done)
	}
	later.Store(int64(time.Hour))
	if p := b.see("/tokens"); strings.Contains(p.text, `action="/tokens/new"`) || !strings.Contains(p.text, "log out and log in again") {
		t.Errorf("after an hour:\n%s", p.text)
	}
	if p := b.post("/tokens/new", nil); p.StatusCode != http.StatusConflict || strings.Contains(p.text, "pawn_") {
		t.Errorf("after an hour: %s\n%s", p.Status, p.text)
	}
}

// TestTokenPages lists and removes tokens on their pages. Users see only their own.
func TestTokenPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	b, stranger := w.browserOf(ann), w.browserOf(ben)
	if p := b.see("/tokens"); !strings.Contains(p.text, "No tokens.") {
		t.Errorf("without a token:\n%s", p.text)
	}
	secret, _, err := w.club.Accounts.Tokens.New(t.Context(), ann, "laptop", []account.Scope{account.Play, account.Read}, time.Now().Add(24*time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	const at = "/tokens/laptop"
	w.isPrivate("/tokens", at)
	for _, path := range []string{"/tokens", at} {
		p := b.see(path)
		check(t, path, p)
		if !strings.Contains(p.text, "laptop") || !strings.Contains(p.text, "read, play") || strings.Contains(p.text, secret) {
			t.Errorf("%s:\n%s", path, p.text)
		}
	}
	if p := stranger.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("ben sees ann's token: %s", p.Status)
	}
	if p := stranger.post(at+"/remove", nil); p.StatusCode != http.StatusConflict {
		t.Errorf("ben removes ann's token: %s", p.Status)
	}
	// A token does not work as a cookie, and opens none of these pages.
	if p := w.get("/tokens", "Authorization", "Bearer "+secret); p.StatusCode != http.StatusSeeOther {
		t.Errorf("a token opens the page of tokens: %s", p.Status)
	}
	if p := b.post(at+"/remove", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/tokens" {
		t.Errorf("removing: %s", p.Status)
	}
	if _, err := w.club.Accounts.Tokens.Of(t.Context(), secret); err == nil {
		t.Error("the token still works")
	}
}
