package web

import (
	"net/url"
	"strings"
	"testing"

	"pawnstorm/ui/shell"
)

// TestChatPage checks that the chat of the lobby is live, has its form below it, and lets people report and mute at
// each line.
func TestChatPage(t *testing.T) {
	w := open(t, nil)
	ann, ben, guest := w.browserOf(w.person("ann")), w.browserOf(w.person("ben")), &browser{world: w}
	if p := guest.see("/chat"); strings.Contains(p.text, "/chat/shout") || !strings.Contains(p.text, `href="/login?next=/chat"`) {
		t.Errorf("a guest's chat:\n%s", p.text)
	}
	news := w.read("/chat/events", ann.with(nil)...)
	news.until("lobby", "No messages yet.")
	if done := ben.says(ben.post("/chat/shout", url.Values{"text": {"Hello <b>all</b>"}}, "Accept", kindJSON)); done.Code != shell.Done {
		t.Fatalf("ben writes: %+v", done)
	}
	news.until("lobby", "Hello &lt;b&gt;all")
	p := ann.see("/chat")
	check(t, "/chat", p)
	chat := strings.Index(p.text, `id="talk"`)
	if say := strings.Index(p.text, `action="/chat/shout"`); chat < 0 || say < chat || strings.Count(p.text, "/chat/shout") != 1 {
		t.Errorf("the form is not below the chat:\n%s", p.text)
	}
	report := `href="/chat?do=report&amp;name=ben#do-report"`
	for _, part := range []string{report, `formaction="/players/ben/mute"`} {
		if !strings.Contains(p.text, part) || strings.Contains(ben.see("/chat").text, part) {
			t.Errorf("ann and not ben needs %q", part)
		}
	}
	if p := ann.see("/chat?do=report&name=ben"); !strings.Contains(p.text, `id="ask-do-report" open`) || !strings.Contains(p.text, `name="name" value="ben"`) {
		t.Errorf("the form to report ben:\n%s", p.text)
	}
	if p := ann.see("/chat?do=report&name=%3Cb%3E"); strings.Contains(p.text, "<b>\"") || !strings.Contains(p.text, "&lt;b&gt;") {
		t.Errorf("a hostile name:\n%s", p.text)
	}
	if done := ann.acts("/players/ben/mute"); done.Code != shell.Done {
		t.Errorf("muting: %+v", done)
	}
	news.until("lobby", "No messages yet.")
}

// TestFriendsPage checks that the list of friends says what they do, and links to their game and to a challenge.
func TestFriendsPage(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.browserOf(w.person("ann")), w.person("ben")
	ann.acts("/players/ben/follow")
	news := w.read("/friends/events", ann.with(nil)...)
	news.until("lobby", "ben")
	here := w.read("/events", w.browserOf(ben).with(nil)...)
	here.until("lobby", "")
	news.until("lobby", `/challenge?name=ben`)
	if p := ann.see("/friends"); !strings.Contains(p.text, `<a href="/challenge?name=ben">Challenge</a>`) || !strings.Contains(p.text, "In the lobby") {
		t.Errorf("ann's friends:\n%s", p.text)
	}
}
