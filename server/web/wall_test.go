package web

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// tournamentOf creates a tournament on its page, lets people join it there, and returns its address and id.
func (w *world) tournamentOf(people []account.Player, form url.Values) (at string, id tournament.Tournament) {
	w.t.Helper()
	at = w.browserOf(people[0]).post("/tournaments/new", form).Header.Get("Location")
	for _, p := range people {
		w.browserOf(p).acts(at + "/join")
	}
	all := w.club.Tournaments.List()
	if len(all) != 1 {
		w.t.Fatalf("got tournaments %+v", all)
	}
	return at, *all[0]
}

// TestCountdown checks that the page of a tournament counts down to its start, and later to the end of an arena.
func TestCountdown(t *testing.T) {
	w := open(t, nil)
	people := []account.Player{w.person("ann"), w.person("ben")}
	at, made := w.tournamentOf(people, url.Values{"kind": {"arena"}, "game": {"chess"}, "clock": {"3+2"}, "span": {"30m"}, "minutes": {"45"}})
	starts := fmt.Sprintf(`Starts in <span class="clock runs" role="timer" data-until="%d"`, made.Starts.UnixMilli())
	for _, page := range []string{at, at + "/wall"} {
		p := w.get(page)
		if !strings.Contains(p.text, starts) {
			t.Errorf("%s does not count down to the start:\n%s", page, p.text)
		}
		if !strings.Contains(p.text, "<p>2 players.</p>") || strings.Contains(p.text, "starts in") {
			t.Errorf("%s gives the time twice:\n%s", page, p.text)
		}
	}
	events := w.read(at + "/events")
	w.browserOf(people[0]).acts(at + "/start")
	events.until("lobby", "Ends in")
	ends := w.club.Tournaments.List()[0].Ends().UnixMilli()
	if p := w.get(at); !strings.Contains(p.text, fmt.Sprintf(`Ends in <span class="clock runs" role="timer" data-until="%d"`, ends)) {
		t.Errorf("the page does not count down to the end:\n%s", p.text)
	}
}

// pointsIn returns the points of a player in the standings of an event.
func pointsIn(data, name string) string {
	_, row, _ := strings.Cut(data, "/@"+name)
	row, _, _ = strings.Cut(row, "</tr>")
	for _, cell := range strings.Split(row, `<td class=\"number\">`)[1:] {
		if text, _, _ := strings.Cut(cell, "<"); text != "1500" { // their rating
			return text
		}
	}
	return ""
}

// TestWall watches a tournament on a large screen and on its page: moves and results must arrive on open pages.
func TestWall(t *testing.T) {
	w := open(t, nil)
	var people []account.Player
	for _, name := range []string{"ann", "ben", "carl", "dora"} {
		people = append(people, w.person(name))
	}
	at, made := w.tournamentOf(people, url.Values{"kind": {"swiss"}, "game": {"chess"}, "clock": {"5+3"}, "rounds": {"1"}})
	before := w.get(at + "/wall")
	check(t, at+"/wall", before)
	if strings.Contains(before.text, "<svg") || strings.Contains(before.text, "<nav") || !strings.Contains(before.text, ">dora</a>") {
		t.Errorf("before the start: %s", before.text)
	}
	wall, page := w.read(at+"/wall/events"), w.read(at+"/events")
	w.browserOf(people[0]).acts(at + "/start")
	wall.until("lobby", "<svg")
	if p := w.browserOf(people[0]).see(at + "/wall"); strings.Count(p.text, "<svg") != 2 || strings.Contains(p.text, "<form") || strings.Contains(p.text, "mine") {
		t.Errorf("ann does not see what a guest sees: %s", p.text)
	}
	board := w.club.Tables.Known(tournament.TableID(made.ID, 1, 1))
	var seats [2]account.Player
	for seat := range seats {
		for _, p := range people {
			if board.Seats[seat].ID == p.ID {
				seats[seat] = p
			}
		}
	}
	w.play(board, seats, "e4")
	wall.until("lobby", "Last move: 1. e4")
	w.do(board, seats[1], table.Intent{Kind: table.Resign})
	for _, s := range []*stream{wall, page} {
		for points := ""; points != "1"; {
			_, data := s.until("lobby", "Points")
			points = pointsIn(data, seats[0].Name)
		}
	}
	for query, want := range map[string]string{"": "012 ", "?pgn=true": `[Result "1-0"]`} {
		if p := w.get(at); !strings.Contains(p.text, `href="`+at+`/export`+query+`" download`) {
			t.Errorf("no link to export%s: %s", query, p.text)
		}
		if p := w.get(at + "/export" + query); p.StatusCode != http.StatusOK || !strings.Contains(p.text, want) {
			t.Errorf("export%s: %s %s", query, p.Status, p.text)
		}
	}
	for path, status := range map[string]int{
		"/tournaments/zzzzzzzz/wall": http.StatusNotFound, "/tournaments/zzzzzzzz/wall/events": http.StatusNotFound,
		"/players/ann/wall": http.StatusNotFound,
	} {
		if p := w.get(path); p.StatusCode != status {
			t.Errorf("%s: %s", path, p.Status)
		}
	}
}
