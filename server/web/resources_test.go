package web

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby/tournament"
	"pawnstorm/ui/shell"
)

// TestTournamentPages creates, joins, starts and watches a tournament on its pages, with and
// without the script.
func TestTournamentPages(t *testing.T) {
	w := open(t, nil)
	ann, ben := w.browserOf(w.person("ann")), w.browserOf(w.person("ben"))
	guest := &browser{world: w}
	p := guest.see("/tournaments")
	check(t, "tournaments", p)
	if !strings.Contains(p.text, "No tournaments. Create one") || strings.Contains(p.text, `action="/tournaments/new"`) {
		t.Error("a guest's list differs")
	}
	if p := ann.see("/tournaments"); !strings.Contains(p.text, `action="/tournaments/new"`) || !strings.Contains(p.text, `<option value="swiss">Swiss tournament</option>`) || !strings.Contains(p.text, `<option value="strike">General Strike Chess</option>`) {
		t.Errorf("ann cannot create a tournament:\n%s", p.text)
	}
	form := url.Values{"kind": {"swiss"}, "game": {"chess"}, "clock": {"5+3"}, "text": {"Friday <b>night</b>"}, "rounds": {"2"}, "rated": {"true"}, "minutes": {""}}
	if p := guest.post("/tournaments/new", form); p.StatusCode != http.StatusSeeOther || !strings.HasPrefix(p.Header.Get("Location"), "/login") {
		t.Errorf("a guest created a tournament: %s", p.Status)
	}
	made := ann.post("/tournaments/new", form)
	at := made.Header.Get("Location")
	if made.StatusCode != http.StatusSeeOther || !strings.HasPrefix(at, "/tournaments/") {
		t.Fatalf("creating: got location %q: %s\n%s", at, made.Status, made.text)
	}
	all := w.club.Tournaments.List()
	if len(all) != 1 || !all[0].Rated || all[0].Rounds != 2 || all[0].Kind != tournament.Swiss {
		t.Fatalf("got tournaments %+v", all)
	}
	p = ben.see(at)
	check(t, at, p)
	if !strings.Contains(p.text, "Friday &lt;b&gt;night") || !strings.Contains(p.text, `formaction="`+at+`/join"`) || strings.Contains(p.text, at+`/start`) {
		t.Errorf("ben's page:\n%s", p.text)
	}
	if p := ben.post(at+"/join", nil); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != at {
		t.Errorf("joining: %s to %q", p.Status, p.Header.Get("Location"))
	}
	if done := ann.acts(at + "/join"); done.Code != shell.Done || !strings.Contains(done.Said, "You have joined") {
		t.Errorf("joining with the script: %+v", done)
	}
	if done := ben.acts(at + "/start"); done.Code != shell.Refused {
		t.Errorf("ben starts ann's tournament: %+v", done)
	}
	if done := ann.acts(at + "/start"); done.Code != shell.Done || !strings.Contains(done.Said, "It begins") {
		t.Errorf("ann starts her tournament: %+v", done)
	}
	if p := guest.see(at); !strings.Contains(p.text, "Round 1") || !strings.Contains(p.text, `href="/@ben"`) || !strings.Contains(p.text, `href="/t/`) {
		t.Errorf("a guest's page:\n%s", p.text)
	}
	if p := ben.see(at); !strings.Contains(p.text, ">Your board: against ann") || !strings.Contains(p.text, ">Watch the top board</a>") {
		t.Errorf("ben does not see where he plays:\n%s", p.text)
	}
	board := regexp.MustCompile(`/t/[0-9a-z]+`).FindString(guest.see(at).text)
	if p := guest.see(board); !strings.Contains(p.text, `<a href="`+at+`">Friday &lt;b&gt;night`) {
		t.Errorf("the table does not lead back to its tournament:\n%s", p.text)
	}
	for path, status := range map[string]int{at + "/nonsense": http.StatusNotFound, "/tournaments/join": http.StatusNotFound, "/tournaments/zzzzzzzz/join": http.StatusConflict} {
		if p := ann.post(path, nil); p.StatusCode != status {
			t.Errorf("%s: %s", path, p.Status)
		}
	}
	if p := ann.see("/tournaments?state=done"); !strings.Contains(p.text, "No tournaments.") {
		t.Error("the tournament is over")
	}
}

// acts sends an action without arguments, like a page's script.
func (b *browser) acts(path string) outcome {
	b.t.Helper()
	return b.says(b.post(path, nil, "Accept", kindJSON))
}

// TestOldArchive checks that the archive's old address redirects to the new one.
func TestOldArchive(t *testing.T) {
	w := open(t, func(*Config) {})
	for from, to := range map[string]string{
		"/games": "/archive", "/games?player=ann&from=2026-01-01&to=2026-01-31": "/archive?player=ann&since=2026-01-01&until=2026-02-01",
	} {
		if p := w.get(from); p.StatusCode != http.StatusSeeOther || p.Header.Get("Location") != to {
			t.Errorf("%s: got location %s, %s", from, p.Header.Get("Location"), p.Status)
		}
	}
}
