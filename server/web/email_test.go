package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby"
	"pawnstorm/lobby/email"
	"pawnstorm/lobby/email/emailtest"
	"pawnstorm/ui/shell"
)

// TestEmailPages sets, confirms, switches off and forgets an email address on its page. Users see
// only their own.
func TestEmailPages(t *testing.T) {
	var post *emailtest.Server
	w := openClub(t, "all=none,none", func(c *lobby.Config) {
		post = emailtest.Open(t, email.StartTLS)
		c.MailServer = post.Address()
	}, nil)
	b, stranger := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	const at = "/email"
	w.isPrivate(at)
	p := b.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "You get no emails.") || !strings.Contains(p.text, `action="/email/new"`) || strings.Contains(p.text, "/email/confirm") || strings.Contains(p.text, "/email/off") {
		t.Errorf("without an address:\n%s", p.text)
	}
	if p := b.post(at+"/new", url.Values{"email": {"<b>ann"}}); p.StatusCode != http.StatusConflict || strings.Contains(p.text, "<b>ann") {
		t.Errorf("an invalid address: %s", p.Status)
	}
	if p := b.post(at+"/new", url.Values{"email": {"ann@a.example"}}); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != at {
		t.Fatalf("a new address: %s\n%s", p.Status, p.text)
	}
	code := regexp.MustCompile(`email confirm ([0-9a-z-]+)`).FindStringSubmatch(post.Next().Text)[1]
	if p := b.see(at); !strings.Contains(p.text, "We sent a code to ann@a.example") || strings.Contains(p.text, code) || !strings.Contains(p.text, `action="/email/confirm"`) {
		t.Errorf("the page after it:\n%s", p.text)
	}
	if p := stranger.see(at); strings.Contains(p.text, "a.example") {
		t.Error("ben sees ann's address")
	}
	if p := stranger.post(at+"/confirm", url.Values{"code": {code}}); p.StatusCode == http.StatusSeeOther {
		t.Errorf("ben confirms ann's address: %s", p.Status)
	}
	if done := b.says(b.post(at+"/confirm", url.Values{"code": {"00000000"}}, "Accept", kindJSON)); done.Code != shell.Refused {
		t.Errorf("a wrong code: %+v", done)
	}
	if done := b.says(b.post(at+"/confirm", url.Values{"code": {code}}, "Accept", kindJSON)); done.Code != shell.Done || !strings.Contains(done.Said, "Emails go to ann@a.example") {
		t.Errorf("confirming: %+v", done)
	}
	for _, step := range []struct{ name, says, offers string }{
		{"off", "Emails to ann@a.example have been off", at + "/on"},
		{"on", "Emails go to ann@a.example", at + "/off"},
		{"remove", "You get no emails", at + "/new"},
	} {
		if p := b.post(at+"/"+step.name, nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != at {
			t.Errorf("%s: %s\n%s", step.name, p.Status, p.text)
		}
		if p := b.see(at); !strings.Contains(p.text, step.says) || !strings.Contains(p.text, `action="`+step.offers+`"`) {
			t.Errorf("after %s:\n%s", step.name, p.text)
		}
	}
}
