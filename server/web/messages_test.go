package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/ui/shell"
)

// TestMessagePages writes, answers, marks as read, reports and deletes messages on their pages,
// with and without the script. Users see only their own messages.
func TestMessagePages(t *testing.T) {
	w := open(t, nil)
	annAccount := w.person("ann")
	ben := w.person("ben")
	ann, bens, cat := w.browserOf(annAccount), w.browserOf(ben), w.browserOf(w.person("cat"))
	guest := &browser{world: w}
	for _, path := range []string{"/messages", "/messages/ben"} {
		if p := guest.see(path); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
			t.Errorf("a guest at %s: %s", path, p.Status)
		}
	}
	if p := guest.post("/messages/write", url.Values{"name": {"ann"}, "text": {"hello"}}); !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest wrote a message: %s", p.Status)
	}
	p := ann.see("/messages")
	check(t, "messages", p)
	if !strings.Contains(p.text, "No messages yet.") || !strings.Contains(p.text, `action="/messages/write"`) {
		t.Errorf("ann's messages:\n%s", p.text)
	}
	news := w.read("/messages/events", bens.with(nil)...)
	news.until("lobby", "No messages yet.")
	made := ann.post("/messages/write", url.Values{"name": {"ben"}, "text": {"Shall we <i>play</i>?"}})
	if made.StatusCode != http.StatusSeeOther || made.Header.Get("Location") != "/messages/ben" {
		t.Fatalf("writing: got location %q: %s\n%s", made.Header.Get("Location"), made.Status, made.text)
	}
	if p := ann.post("/messages/write", url.Values{"name": {"zoe"}, "text": {"hello"}}); p.StatusCode != http.StatusConflict || !strings.Contains(p.text, "no player called") {
		t.Errorf("writing to an unknown user: %s", p.Status)
	}
	news.until("lobby", "Shall we")
	if p := bens.see("/messages"); !strings.Contains(p.text, `href="/messages/ann"`) || !strings.Contains(p.text, "Shall we &lt;i&gt;play") {
		t.Errorf("ben's messages:\n%s", p.text)
	}
	if p := bens.see("/rules"); !strings.Contains(p.text, `New messages: </span><b class="count">1</b>`) {
		t.Errorf("the head of ben's pages:\n%s", p.text)
	}
	p = bens.see("/messages/ann")
	check(t, "/messages/ann", p)
	for _, part := range []string{"You and ann", "Shall we &lt;i&gt;play&lt;/i&gt;?", `formaction="/messages/ann/read"`, `action="/messages/ann/tell"`, `action="/messages/ann/report"`, `formaction="/messages/ann/remove"`} {
		if !strings.Contains(p.text, part) {
			t.Errorf("ben does not see %q in\n%s", part, p.text)
		}
	}
	if p := cat.see("/messages"); strings.Contains(p.text, "Shall we") {
		t.Errorf("cat's messages:\n%s", p.text)
	}
	if p := cat.see("/messages/ann"); strings.Contains(p.text, "Shall we") || !strings.Contains(p.text, "No messages yet.") {
		t.Errorf("cat reads ann's messages:\n%s", p.text)
	}
	if p := cat.see("/messages/zoe"); p.StatusCode != http.StatusNotFound {
		t.Errorf("messages with an unknown user: %s", p.Status)
	}
	if done := bens.acts("/messages/ann/read"); done.Code != shell.Done {
		t.Errorf("marking as read: %+v", done)
	}
	if box, err := w.club.Inbox.Mailbox(t.Context(), ben.ID); err != nil || box.Unread("") != 0 {
		t.Errorf("ben has %d unread messages, %v", box.Unread(""), err)
	}
	if p := bens.see("/messages/ann"); strings.Contains(p.text, "/messages/ann/read") {
		t.Error("the page offers to mark a read message as read")
	}
	if p := bens.post("/messages/ann/tell", url.Values{"text": {"with pleasure"}}); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != "/messages/ann" {
		t.Errorf("answering: %s to %q", p.Status, p.Header.Get("Location"))
	}
	if done := bens.says(bens.post("/messages/ann/report", url.Values{"text": {"rude"}}, "Accept", kindJSON)); done.Code != shell.Done || !strings.Contains(done.Said, "Reported: ann") {
		t.Errorf("reporting: %+v", done)
	}
	if done := cat.acts("/messages/ann/report"); done.Code != shell.Refused {
		t.Errorf("cat reports: %+v", done)
	}
	if done := bens.acts("/messages/ann/remove"); done.Code != shell.Done || done.Go != "/messages" {
		t.Errorf("deleting: %+v", done)
	}
	if p := bens.see("/messages"); !strings.Contains(p.text, "No messages yet.") {
		t.Errorf("ben's messages after deleting:\n%s", p.text)
	}
	if p := ann.see("/messages/ben"); !strings.Contains(p.text, "with pleasure") || !strings.Contains(p.text, "Shall we") {
		t.Errorf("ann's messages after ben deleted his:\n%s", p.text)
	}
	if p := ann.see("/messages/" + annAccount.Name); strings.Contains(p.text, "/tell") {
		t.Error("ann can write to herself")
	}
}
