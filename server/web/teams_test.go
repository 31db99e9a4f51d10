package web

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/ui/shell"
)

// TestTeamPages creates a team, joins it by invitation, chats in it, hands it over and leaves it on
// its pages. Only members read its chat, and only the captain sees the invitations.
func TestTeamPages(t *testing.T) {
	w := open(t, nil)
	anns, bens, cats := w.browserOf(w.person("ann")), w.browserOf(w.person("ben")), w.browserOf(w.person("cat"))
	guest := &browser{world: w}
	p := guest.see("/teams")
	check(t, "teams", p)
	if !strings.Contains(p.text, "No teams. Create one") || strings.Contains(p.text, `action="/teams/new"`) {
		t.Error("a guest's list differs")
	}
	name := url.Values{"text": {"Knights <b>x</b>"}}
	if p := guest.post("/teams/new", name); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest created a team: %s", p.Status)
	}
	at := anns.post("/teams/new", name).Header.Get("Location")
	if all := w.club.Teams.List(); len(all) != 1 || at != "/teams/"+string(all[0].ID) {
		t.Fatalf("creating: got location %q and %d teams", at, len(all))
	}
	if p := guest.see("/teams"); !strings.Contains(p.text, `<a href="`+at+`">Knights`) || !strings.Contains(p.text, `<a href="/@ann">`) {
		t.Errorf("the list lacks links to the team and its captain:\n%s", p.text)
	}
	says := func(b *browser, action, field, value string) outcome {
		return b.says(b.post(at+"/"+action, url.Values{field: {value}}, "Accept", kindJSON))
	}
	if done := says(anns, "invite", "name", "ben"); done.Code != shell.Done || !strings.Contains(done.Said, "Invited ben") {
		t.Errorf("inviting ben: %+v", done)
	}
	if p := anns.see(at); !strings.Contains(p.text, ">Invited</h2>") || !strings.Contains(p.text, `<option value="ben">`) {
		t.Errorf("ann does not see her invitation:\n%s", p.text)
	}
	p = bens.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "Knights &lt;b&gt;x") || !strings.Contains(p.text, `formaction="`+at+`/join"`) || !strings.Contains(p.text, "ann invites you") || strings.Contains(p.text, ">Invited</h2>") {
		t.Errorf("the page of ben, who is invited:\n%s", p.text)
	}
	if p := cats.see(at); strings.Contains(p.text, at+`/join"`) || strings.Contains(p.text, "ben") || strings.Contains(p.text, ">Chat</h2>") {
		t.Errorf("the page of cat, who is not invited:\n%s", p.text)
	}
	if done := cats.acts(at + "/join"); done.Code != shell.Refused {
		t.Errorf("cat joins: %+v", done)
	}
	news := bens.read(at+"/events", "Cookie", bens.cookie)
	if p := bens.post(at+"/join", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != at {
		t.Errorf("joining: %s to %q", p.Status, p.Header.Get("Location"))
	}
	news.until("lobby", "No messages yet.")
	if done := says(anns, "say", "text", "at nine <i>sharp</i>"); done.Code != shell.Done || done.Said != "ann: at nine <i>sharp</i>" {
		t.Errorf("ann writes: %+v", done)
	}
	news.until("lobby", "at nine")
	if p := bens.see(at); !strings.Contains(p.text, "at nine &lt;i&gt;sharp") {
		t.Errorf("ben's chat:\n%s", p.text)
	}
	for name, b := range map[string]*browser{"cat": cats, "a guest": guest} {
		if p := b.see(at); strings.Contains(p.text, "at nine") {
			t.Errorf("%s can read the team's chat", name)
		}
	}
	if done := says(cats, "say", "text", "hello"); done.Code != shell.Refused {
		t.Errorf("cat writes: %+v", done)
	}
	if done := says(bens, "remove", "name", "ann"); done.Code != shell.Refused {
		t.Errorf("ben removes the captain: %+v", done)
	}
	if done := says(anns, "captain", "name", "ben"); done.Code != shell.Done {
		t.Errorf("ann makes ben the captain: %+v", done)
	}
	if done := anns.acts(at + "/leave"); done.Code != shell.Done || done.Go != "" {
		t.Errorf("ann leaves: %+v", done)
	}
	if p := anns.see("/teams?show=mine"); strings.Contains(p.text, "Knights") {
		t.Error("ann left, but the team is still hers")
	}
	if done := bens.acts(at + "/dissolve"); done.Code != shell.Done || done.Go != "/teams" {
		t.Errorf("ben dissolves the team: %+v", done)
	}
	if p := bens.see(at); p.StatusCode != http.StatusNotFound {
		t.Errorf("a dissolved team: %s", p.Status)
	}
}
