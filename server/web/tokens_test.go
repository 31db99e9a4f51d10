package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/account"
)

// TestTokenPages lists and removes tokens on their pages. Users see only their own. A browser
// cannot create one, and the page does not offer it.
func TestTokenPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	b, stranger := w.browserOf(ann), w.browserOf(ben)
	if p := b.see("/tokens"); !strings.Contains(p.text, "No tokens.") || strings.Contains(p.text, `action="/tokens/new"`) {
		t.Errorf("without a token:\n%s", p.text)
	}
	if p := b.post("/tokens/new", url.Values{"scope": {"play"}, "word": {"mine"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "only by SSH") {
		t.Errorf("a browser created a token: %s", p.Status)
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
