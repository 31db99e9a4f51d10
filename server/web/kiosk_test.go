package web

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestEmbed shows a game to other sites: its page and pictures, but nothing that acts, and no private table. All
// other pages stay out of frames.
func TestEmbed(t *testing.T) {
	w, people, now, _, _ := settled(t)
	at := "/t/" + string(now.ID)
	p := w.get(at + "/embed?flip=1")
	if policy := p.Header.Get("Content-Security-Policy"); p.StatusCode != http.StatusOK || !strings.Contains(policy, "frame-ancestors *") || p.Header.Get("X-Frame-Options") != "" {
		t.Errorf("%s, %v", p.Status, p.Header)
	}
	for _, want := range []string{`data-events="` + at + `/events?flip=1"`, "ann", "ben", `target="_blank"`, `content="noindex"`} {
		if !strings.Contains(p.text, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if strings.Contains(p.text, "<form") || strings.Contains(p.text, "<button") || strings.Contains(p.text, "<nav") {
		t.Error("other sites could act for a visitor")
	}
	ann := w.browserOf(people[0])
	if own := ann.see(at + "/embed"); strings.Contains(own.text, "data-hand") || strings.Contains(own.text, "<form") {
		t.Error("a player could move in another site's frame")
	}
	for _, ending := range []string{".svg", ".png", ".gif"} {
		if p := w.get(at + ending); p.Header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: got %v", ending, p.Header)
		}
	}
	for _, path := range []string{at, "/", "/tv", "/four", at + ".json"} {
		if p := w.get(path); p.Header.Get("X-Frame-Options") != "DENY" || !strings.Contains(p.Header.Get("Content-Security-Policy"), "frame-ancestors 'none'") {
			t.Errorf("%s: other sites could show it: %v", path, p.Header)
		}
	}
	carl, dora := w.person("carl"), w.person("dora")
	closed := w.table(pairing.Proposal{Game: "chess", Access: table.Closed}, carl, dora)
	if p := w.browserOf(carl).see("/t/" + string(closed.ID) + "/embed"); p.StatusCode != http.StatusNotFound {
		t.Errorf("a private table: %s", p.Status)
	}
}

// TestTV shows the best game, and says so if there is none.
func TestTV(t *testing.T) {
	w := open(t, nil)
	if p := w.get("/tv"); !strings.Contains(p.text, "No games now") || !strings.Contains(p.text, `data-waits="true"`) {
		t.Errorf("without a game: %s", p.text)
	}
	ann, ben := w.person("ann"), w.person("ben")
	now := w.table(pairing.Proposal{Game: "chess"}, ann, ben)
	p := w.get("/tv")
	check(t, "/tv", p)
	if !strings.Contains(p.text, `data-next="/tv"`) || !strings.Contains(p.text, "/t/"+string(now.ID)+"/events") {
		t.Errorf("got %s", p.text)
	}
}

// shownTable finds the id of the first table on a page.
var shownTable = regexp.MustCompile(`href="/t/([0-9a-z]{8})"`)

// TestFour shows the four best games, and keeps them up to date.
func TestFour(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	tables := make(map[string]*table.Table)
	for range fourBoards + 1 {
		made := w.table(pairing.Proposal{Game: "chess"}, people[0], people[1])
		tables[string(made.ID)] = made
	}
	p := w.get("/four")
	check(t, "/four", p)
	if n := strings.Count(p.text, "<svg"); n != fourBoards {
		t.Errorf("got %d boards", n)
	}
	s := w.read("/four/events")
	s.until("lobby", "<svg")
	w.play(tables[shownTable.FindStringSubmatch(p.text)[1]], people, "e4")
	shown := false
	for !shown {
		_, data := s.until("lobby", "<svg")
		shown = strings.Contains(data, "pawn") && strings.Contains(data, "Last move: 1. e4")
	}
}
