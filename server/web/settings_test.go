package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/ui/shell"
)

// TestSettingPages lists, changes and resets settings on their pages, with and without the script.
// Users see only their own.
func TestSettingPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.person("ann"), w.person("ben")
	b := w.browserOf(ann)
	for _, path := range []string{"/settings", "/settings/pieces"} {
		if p := w.get(path); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
			t.Errorf("a guest sees %s: %s", path, p.Status)
		}
	}
	if p := b.see("/you"); !strings.Contains(p.text, `href="/settings"`) {
		t.Error("ann's page has no link to the settings")
	}
	list := b.see("/settings")
	check(t, "/settings", list)
	if !strings.Contains(list.text, `<a href="/settings/pieces">Pieces</a>`) || !strings.Contains(list.text, "Figures where the terminal has them") || list.Header.Get("Cache-Control") != "private, no-store" {
		t.Errorf("the list: %v\n%s", list.Header, list.text)
	}
	at := "/settings/pieces"
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, `formaction="`+at+`/set?value=letters" id="do-set-letters"`) || strings.Contains(p.text, at+"/reset") || strings.Contains(p.text, "value=default") {
		t.Errorf("the page:\n%s", p.text)
	}
	if p := b.post(at+"/set?value=letters", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != at {
		t.Errorf("changing: %s", p.Status)
	}
	if p := b.see(at); !strings.Contains(p.text, "Now: letters.") || !strings.Contains(p.text, at+"/reset") {
		t.Errorf("after the change:\n%s", p.text)
	}
	if now, other := w.account(ann).Settings, w.account(ben).Settings; now.Pieces != account.LetterPieces || other != (account.Settings{}) {
		t.Errorf("got settings %+v, and for ben %+v", now, other)
	}
	if done := b.acts(at + "/reset"); done.Code != shell.Done || w.account(ann).Settings.Pieces != account.AnyPieces {
		t.Errorf("resetting: %+v", done)
	}
	if p := b.post("/settings/zone/set", url.Values{"value": {"europe/berlin"}}); p.StatusCode != http.StatusSeeOther || w.account(ann).Settings.Zone != "Europe/Berlin" {
		t.Errorf("a time zone: %s, %+v", p.Status, w.account(ann).Settings)
	}
	if p := b.post("/settings/zone/set", url.Values{"value": {"<b>Mars</b>"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "no time zone called &#34;&lt;b&gt;Mars") {
		t.Errorf("an unknown time zone: %s\n%s", p.Status, p.text)
	}
	if p := b.post(at+"/set", url.Values{"value": {"leters"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "Did you mean letters?") {
		t.Errorf("an unknown value: %s\n%s", p.Status, p.text)
	}
	if p := b.see("/settings/piece"); p.StatusCode != http.StatusNotFound || !strings.Contains(p.text, "Did you mean pieces?") {
		t.Errorf("an unknown setting: %s", p.Status)
	}
}
