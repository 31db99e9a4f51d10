package web

import (
	"net/http"
	"net/url"
	"testing"
)

// TestNextAfterLogin checks that users return to their page after logging in, and never to another
// site.
func TestNextAfterLogin(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	if p := w.get("/settings"); p.Header.Get("Location") != "/login?next=/settings" {
		t.Errorf("settings, as a guest: got location %s", p.Header.Get("Location"))
	}
	for next, want := range map[string]string{
		"/settings": "/settings", "/teams/friday-knights": "/teams/friday-knights", "/t/abcd2345": "/t/abcd2345",
		"//settings": "/", "/settings//elsewhere.example": "/", "/teams/..": "/", `/teams/a\b`: "/", "/nothing": "/", "/teams/a?b": "/",
	} {
		b := &browser{world: w}
		p := b.post("/login", url.Values{"code": {w.code(ann)}, "next": {next}})
		if at := p.Header.Get("Location"); p.StatusCode != http.StatusSeeOther || at != want {
			t.Errorf("next=%s: got location %s, want %s", next, at, want)
		}
	}
}
