package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/ui/shell"
)

// TestVacationPages begins and ends a vacation on its page. Users see only their own.
func TestVacationPages(t *testing.T) {
	w := open(t, nil)
	b, stranger := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	const at = "/vacation"
	w.isPrivate(at)
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "You are not on vacation.") || !strings.Contains(p.text, `action="/vacation/begin"`) || strings.Contains(p.text, "/vacation/end") {
		t.Errorf("the page:\n%s", p.text)
	}
	for _, days := range []string{"0", "31", "<b>"} {
		if p := b.post(at+"/begin", url.Values{"number": {days}}); p.StatusCode != http.StatusConflict || strings.Contains(p.text, "<b>") {
			t.Errorf("%s days: %s\n%s", days, p.Status, p.text)
		}
	}
	if p := b.post(at+"/begin", url.Values{"number": {"10"}}); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != at {
		t.Errorf("beginning: %s\n%s", p.Status, p.text)
	}
	if p := b.see(at); !strings.Contains(p.text, "After it you have 20 days left.") || !strings.Contains(p.text, `formaction="/vacation/end"`) || strings.Contains(p.text, "/vacation/begin") {
		t.Errorf("the page after it:\n%s", p.text)
	}
	if p := stranger.see(at); !strings.Contains(p.text, "You have 30 days left") {
		t.Errorf("ben's page:\n%s", p.text)
	}
	if done := b.acts(at + "/end"); done.Code != shell.Done || !strings.Contains(done.Said, "You are not on vacation.") {
		t.Errorf("ending: %+v", done)
	}
}
