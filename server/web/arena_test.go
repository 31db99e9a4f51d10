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

// TestArenaGames checks that the standings of an arena have the points of each game, and change on an open page.
func TestArenaGames(t *testing.T) {
	w := open(t, nil)
	people := []account.Player{w.person("ann"), w.person("ben")}
	at, made := w.tournamentOf(people, url.Values{"kind": {"arena"}, "game": {"chess"}, "clock": {"3+2"}})
	for _, p := range people {
		defer w.club.Tables.Enter(t.Context(), p.Person)()
	}
	page := w.read(at + "/events")
	w.browserOf(people[0]).acts(at + "/start")
	page.until("lobby", "being played")
	first := w.club.Tables.Known(tournament.TableID(made.ID, 1, 1))
	loser := people[slices.IndexFunc(people, func(p account.Player) bool { return p.ID == first.Seats[1].ID })]
	w.do(first, loser, table.Intent{Kind: table.Resign})
	page.until("lobby", `<td>2</td>`)
	p := w.get(at)
	check(t, at, p)
	for _, part := range []string{`<th scope="col">Games</th>`, `<td>0</td>`} {
		if !strings.Contains(p.text, part) {
			t.Errorf("the page lacks %s:\n%s", part, p.text)
		}
	}
}
