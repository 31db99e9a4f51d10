package web

import (
	"net/http"
	"net/url"
	"testing"
)

// TestNextAfterLogin checks that people return to where they were after logging in, and never
// anywhere else.
func TestNextAfterLogin(t *testing.T) {
	w := open(t, nil)
	ann := w.person("ann")
	if p := w.get("/settings"); p.Header.Get("Location") != "/login?next=/settings" {
		t.Errorf("the settings of a guest are at %s", p.Header.Get("Location"))
	}
	for next, want := range map[string]string{
		"/settings": "/settings", "/teams/friday-knights": "/teams/friday-knights", "/t/abcd2345": "/t/abcd2345",
		"//settings": "/", "/settings//elsewhere.example": "/", "/teams/..": "/", `/teams/a\b`: "/", "/nothing": "/", "/teams/a?b": "/",
	} {
		b := &browser{world: w}
		p := b.post("/login", url.Values{"code": {w.code(ann)}, "next": {next}})
		if at := p.Header.Get("Location"); p.StatusCode != http.StatusSeeOther || at != want {
			t.Errorf("%s leads to %s, want %s", next, at, want)
		}
	}
}
