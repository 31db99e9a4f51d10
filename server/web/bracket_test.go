package web

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"pawnstorm/lobby/account"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/tournament"
)

// TestBracket follows a knockout of four on its page and on a large screen: the bracket links the games, and the
// winner of a semifinal moves on while the pages are open.
func TestBracket(t *testing.T) {
	w := open(t, nil)
	people := []account.Player{w.person("ann"), w.person("ben"), w.person("carl"), w.person("dora")}
	form := url.Values{"kind": {"knockout"}, "game": {"chess"}, "clock": {"5+3"}, "third": {"true"}}
	at, made := w.tournamentOf(people, form)
	if p := w.get(at); strings.Contains(p.text, "Bracket") {
		t.Error("there is a bracket before the start")
	}
	page, wall := w.read(at+"/events"), w.read(at+"/wall/events")
	w.browserOf(people[0]).acts(at + "/start")
	page.until("lobby", "Bracket")
	board := w.club.Tables.Known(tournament.TableID(made.ID, 1, 1))
	loser := people[slices.IndexFunc(people, func(p account.Player) bool { return p.ID == board.Seats[1].ID })]
	w.do(board, loser, table.Intent{Kind: table.Resign})
	won := `<span class=\"won\"><span class=\"grow\">` + board.Seats[0].Name + `</span> <span>1</span></span>`
	page.until("lobby", won)
	wall.until("lobby", won)
	for _, path := range []string{at, at + "/wall"} {
		p := w.get(path)
		check(t, path, p)
		_, bracket, _ := strings.Cut(p.text, `class="sheet bracket"`)
		bracket, _, _ = strings.Cut(bracket, "</ol></div></div>")
		semifinals, final, _ := strings.Cut(bracket, "<p>Final</p>")
		if !strings.Contains(semifinals, `<p>Semifinals</p>`) || !strings.Contains(semifinals, `href="/t/`+string(board.ID)+`" class="tie"`) ||
			strings.Count(final, board.Seats[0].Name) != 1 || strings.Contains(final, loser.Name) {
			t.Errorf("%s:\n%s", path, bracket)
		}
	}
	if p := w.browserOf(loser).see(at); strings.Count(p.text, `class="tie mine"`) != 2 { // and the game for third place
		t.Errorf("%s sees no own games:\n%s", loser.Name, p.text)
	}
}
