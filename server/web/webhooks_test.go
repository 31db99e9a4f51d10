package web

import (
	"net/http"
	"net/http/httptest"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby"
	"pawnstorm/lobby/webhook"
	"pawnstorm/ui/shell"
)

// TestWebhookPages creates, calls and removes a webhook on its pages. They show its secret once.
func TestWebhookPages(t *testing.T) {
	calls := make(chan string, 1)
	w := openClub(t, "all=none,none", func(c *lobby.Config) { c.WebhookAllow = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")} }, nil)
	there := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { calls <- r.Header.Get("Webhook-Signature") }))
	defer there.Close()
	ann, ben := w.person("ann"), w.person("ben")
	b, stranger := w.browserOf(ann), w.browserOf(ben)
	w.isPrivate("/webhooks")
	p := b.see("/webhooks")
	check(t, "/webhooks", p)
	if !strings.Contains(p.text, "No webhooks.") || !strings.Contains(p.text, `<input type="checkbox" name="event" value="challenge">`) {
		t.Errorf("without a webhook:\n%s", p.text)
	}
	if p := b.post("/webhooks/new", url.Values{"url": {`ftp://x/"><b>`}}); p.StatusCode != http.StatusConflict || strings.Contains(p.text, "<b>") {
		t.Errorf("an invalid address: %s\n%s", p.Status, p.text)
	}
	p = b.post("/webhooks/new", url.Values{"url": {there.URL + "/?a='b'&c"}, "event": {"turn", "end"}})
	secret := regexp.MustCompile(`whsec_[A-Za-z0-9+/&#;]{43,}=`).FindString(p.text)
	if p.StatusCode != http.StatusOK || p.Header.Get("Cache-Control") != "private, no-store" || secret == "" {
		t.Fatalf("creating: %s, %v\n%s", p.Status, p.Header, p.text)
	}
	all, err := w.club.Webhooks.List(t.Context(), ann.ID)
	if err != nil || len(all) != 1 || len(all[0].Events) != 2 || all[0].Events[0] != webhook.Turn {
		t.Fatalf("got webhooks %+v, %v", all, err)
	}
	at := "/webhooks/" + all[0].ID
	for _, path := range []string{"/webhooks", at} {
		if p := b.see(path); !strings.Contains(p.text, "/?a=&#39;b&#39;&amp;c") || !strings.Contains(p.text, "turn, end") || strings.Contains(p.text, "whsec_") {
			t.Errorf("%s:\n%s", path, p.text)
		}
		if p := stranger.see(path); strings.Contains(p.text, there.URL) {
			t.Errorf("ben sees %s", path)
		}
	}
	if p := stranger.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("ben sees ann's webhook: %s", p.Status)
	}
	for _, name := range []string{"test", "remove"} {
		if done := stranger.acts(at + "/" + name); done.Code != shell.Refused || !strings.Contains(done.Said, "You have no such webhook") {
			t.Errorf("ben: %s: %+v", name, done)
		}
	}
	if done := b.acts(at + "/test"); done.Code != shell.Done || !strings.Contains(done.Said, "answered 200 after") {
		t.Errorf("the test call: %+v", done)
	}
	if signature := <-calls; !strings.HasPrefix(signature, "v1,") {
		t.Errorf("got signature %q", signature)
	}
	there.Close()
	if p := b.post(at+"/test", nil); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "failed") {
		t.Errorf("a failed test call: %s\n%s", p.Status, p.text)
	}
	if p := b.see("/webhooks"); !strings.Contains(p.text, "failing") {
		t.Errorf("the list after it:\n%s", p.text)
	}
	if p := b.post(at+"/remove", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/webhooks" {
		t.Errorf("removing: %s", p.Status)
	}
	if all, err := w.club.Webhooks.List(t.Context(), ann.ID); err != nil || len(all) != 0 {
		t.Errorf("after removing: got webhooks %+v, %v", all, err)
	}
}
