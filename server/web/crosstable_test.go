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

// TestCrosstable checks that a tournament's page has a table of all results, with links to the games.
func TestCrosstable(t *testing.T) {
	for kind, want := range map[string][]string{
		"roundrobin": {`<th scope="col">3</th>`, `>×</td>`, `">1</a></td>`, `">0</a></td>`},
		"swiss":      {`<th scope="col">R1</th>`, "3w1 is a win with White", `w1</a></td>`, `b0</a></td>`},
	} {
		t.Run(kind, func(t *testing.T) {
			w := open(t, nil)
			people := []account.Player{w.person("ann"), w.person("ben"), w.person("carl")}
			form := url.Values{"kind": {kind}, "game": {"chess"}, "clock": {"5+3"}, "rest": {"600"}}
			if kind == "swiss" {
				form.Set("rounds", "2")
			}
			at, made := w.tournamentOf(people, form)
			if p := w.get(at); strings.Contains(p.text, "Crosstable") {
				t.Error("there is a crosstable before the start")
			}
			page := w.read(at + "/events")
			w.browserOf(people[0]).acts(at + "/start")
			page.until("lobby", "Crosstable")
			board := w.club.Tables.Known(tournament.TableID(made.ID, 1, 1))
			loser := people[slices.IndexFunc(people, func(p account.Player) bool { return p.ID == board.Seats[1].ID })]
			w.do(board, loser, table.Intent{Kind: table.Resign})
			page.until("lobby", "won.")
			p := w.get(at)
			check(t, at, p)
			_, cross, _ := strings.Cut(p.text, "<h2>Crosstable</h2>")
			cross, _, _ = strings.Cut(cross, "</section>")
			for _, part := range append(want, `href="/t/`+string(board.ID)+`"`) {
				if !strings.Contains(cross, part) {
					t.Errorf("the crosstable lacks %q:\n%s", part, cross)
				}
			}
			standings, _, _ := strings.Cut(p.text, "Crosstable")
			if points, rounds := strings.Index(standings, ">Points<"), strings.Index(standings, ">Rounds<"); points < 0 || points > rounds {
				t.Error("the points come after the rounds")
			}
		})
	}
}
