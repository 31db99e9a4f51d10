package web

import (
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/table"
)

// TestScore checks that the page of a game has how long each move took and the score of its players over all their games,
// which changes on an open page when the game ends.
func TestScore(t *testing.T) {
	w := open(t, nil)
	people := [2]account.Player{w.person("ann"), w.person("ben")}
	first := w.play(w.table(pairing.Proposal{Game: "chess"}, people[0], people[1]), people, "e4", "e5")
	const shown = `<p class="facts" id="score">`
	p := w.get("/t/" + string(first.ID))
	if !strings.Contains(p.text, shown+"</p>") {
		t.Errorf("before the first game has ended:\n%s", p.text)
	}
	if !strings.Contains(p.text, `<span class="took">0.`) || strings.Count(p.text, `<span class="took"></span>`) != 1 {
		t.Errorf("no times of moves:\n%s", p.text)
	}
	page := w.read("/t/" + string(first.ID) + "/events")
	w.do(first, people[0], table.Intent{Kind: table.Resign})
	page.until("score", "All games: ann 0 – 1 ben")
	next := w.table(pairing.Proposal{Game: "chess"}, people[1], people[0])
	if p := w.get("/t/" + string(next.ID)); !strings.Contains(p.text, shown+"All games: ben 1 – 0 ann</p>") {
		t.Errorf("the next game:\n%s", p.text)
	}
}
