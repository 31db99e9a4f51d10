package tournament

import (
	"bytes"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/tournament/trf"
)

// oaks returns a match of five against four. Players with odd numbers are the Oaks.
func oaks(t *testing.T, s Settings, people int) *Tournament {
	s.Kind, s.Teams = Team, []string{"Oaks", "Elms"}
	return newTournament(t, s).with(t, people)
}

// intends applies an intent, and checks that it is accepted or refused as expected.
func (t *Tournament) intends(tb testing.TB, who int, in Intent, want string) *Tournament {
	tb.Helper()
	rec, err := Decide(t, person(who), in, t.Changed)
	if want == "" {
		return replayed(tb, rec, err)
	}
	if err == nil || errs.Sentence(err) != want {
		tb.Errorf("%+v by %d: %v, want %q", in, who, err, want)
	}
	return t
}

// TestTeam checks that the teams meet by rank and that colours alternate. The second round swaps
// them. The surplus player is a reserve.
func TestTeam(t *testing.T) {
	tour := oaks(t, Settings{Rounds: 2}, 5)
	tour.intends(t, 6, Intent{Kind: Join}, "Choose a team: Oaks or Elms.")
	tour.intends(t, 6, Intent{Kind: Join, Team: "Ash\x1b"},
		`There is no team called "Ash". The teams are Oaks and Elms.`)
	if tour.SmallerTeam() != "Elms" || tour.TeamOf(5) != "Oaks" {
		t.Errorf("smaller team is %s, and 5 plays for %s", tour.SmallerTeam(), tour.TeamOf(5))
	}
	tour = tour.does(t, 1, Start).advanced(t)
	if want := []Pair{{1, 2}, {4, 3}}; !slices.Equal(tour.pairs(), want) ||
		!slices.Equal(tour.Played[0].Left, []int{5}) || !tour.Reserve(5) || tour.Reserve(3) {
		t.Fatalf("paired %v, without %v", tour.pairs(), tour.Played[0].Left)
	}
	tour.refuses(t, 7, Join, "The tournament has begun. You cannot join a team match after that.")
	tour.does(t, 5, Leave).intends(t, 5, Intent{Kind: Join, Team: "Elms"},
		"The match has begun. You can only play for Oaks.")
	tour = tour.ordered(t, Report(1, 1, Outcome{Score: FirstWon, Plies: 40}), tour.Changed)
	if want := []TeamScore{{"Oaks", 0, 2}, {"Elms", 0, 0}}; !slices.Equal(tour.TeamScores(), want) {
		t.Errorf("during a game the score is %+v", tour.TeamScores())
	}
	tour = tour.ordered(t, Report(1, 2, Outcome{Score: Drawn, Plies: 40}), tour.Changed).advanced(t)
	if want := []Pair{{2, 1}, {3, 4}}; !slices.Equal(tour.pairs(), want) {
		t.Fatalf("second round pairs %v", tour.pairs())
	}
	tour = tour.played(t, func(p Pair) Score {
		if p[0] == 2 {
			return FirstWon
		}
		return SecondWon
	}).advanced(t)
	if want := []TeamScore{{"Oaks", 2, 3}, {"Elms", 2, 5}}; tour.Status != Over ||
		!slices.Equal(tour.TeamScores(), want) || tour.Ahead() != 2 {
		t.Errorf("it is %s: %+v", tour.Status, tour.TeamScores())
	}
	want := []Standing{
		{Place: 1, Entry: 2, Points: 2, Board: 1},
		{Place: 1, Entry: 4, Points: 3, Board: 2},
		{Place: 2, Entry: 1, Points: 2, Board: 1},
		{Place: 2, Entry: 3, Points: 1, Board: 2},
		{Place: 2, Entry: 5, Board: 3},
	}
	if got := tour.Standings(); !reflect.DeepEqual(got, want) {
		t.Errorf("standings are %+v", got)
	}
}

// TestTeamVanished checks that an absent player loses only that board. In the next round a reserve
// plays there. The player can come back to the board.
func TestTeamVanished(t *testing.T) {
	tour := oaks(t, Settings{Rounds: 3}, 5).does(t, 1, Start).advanced(t)
	tour = tour.ordered(t, Report(1, 1, Outcome{Score: FirstForfeit}), tour.Changed)
	tour = tour.ordered(t, Report(1, 2, Outcome{Score: SecondForfeit}), tour.Changed).advanced(t)
	if want := []Pair{{2, 5}, {3, 4}}; !slices.Equal(tour.pairs(), want) || tour.Board(2, 1).Done ||
		len(tour.Played[1].Left) != 0 {
		t.Fatalf("withdrawn players are replaced by %+v", tour.Played[1])
	}
	if tour.Entry(1).State != Absent || tour.Entry(3).State != Absent || !tour.Board(2, 2).Done ||
		tour.Board(2, 2).Outcome.Score != FirstForfeit {
		t.Errorf("without a second reserve the board is %+v", tour.Board(2, 2))
	}
	tour = tour.does(t, 1, Join).does(t, 3, Join).played(t, better).advanced(t)
	if want := []Pair{{1, 2}, {4, 3}}; !slices.Equal(tour.pairs(), want) ||
		!slices.Equal(tour.Played[2].Left, []int{5}) {
		t.Errorf("back again, %+v", tour.Played[2])
	}
}

// TestTeamBoards checks that boards follow the ratings unless the creator orders them. Surplus
// boards are not played.
func TestTeamBoards(t *testing.T) {
	tour := oaks(t, Settings{Boards: 2}, 8)
	place := func(entry, board int) Intent { return Intent{Kind: Place, Entry: entry, Board: board} }
	tour.intends(t, 2, place(1, 1), "Only player1, who created this tournament, can do that.")
	tour.intends(t, 1, place(9, 1), "There is no such player in a team.")
	tour.intends(t, 1, place(1, 101), "Choose a board from 1 to 100.")
	newTournament(t, Settings{Kind: Swiss}).with(t, 2).intends(t, 1, place(1, 1),
		"Only team matches have team boards: this is a Swiss tournament.")
	tour = tour.intends(t, 1, place(5, 2), "").intends(t, 1, place(7, 1), "").intends(t, 1, place(2, 4), "")
	if a, b := tour.Lineup(1), tour.Lineup(2); !slices.Equal(a, []int{7, 5, 1, 3}) ||
		!slices.Equal(b, []int{4, 6, 8, 2}) {
		t.Errorf("boards are %v and %v", a, b)
	}
	tour.intends(t, 1, place(7, 1), "The player is already on that board.")
	tour = tour.intends(t, 1, place(3, 1), "").intends(t, 1, place(5, 0), "")
	if a := tour.Lineup(1); !slices.Equal(a, []int{3, 1, 5, 7}) {
		t.Errorf("boards are %v", a)
	}
	tour = tour.does(t, 3, Leave).intends(t, 3, Intent{Kind: Join, Team: "elms"}, "")
	if a, b := tour.Lineup(1), tour.Lineup(2); !slices.Equal(a, []int{1, 5, 7}) ||
		!slices.Equal(b, []int{3, 4, 6, 2, 8}) {
		t.Errorf("with another team, boards are %v and %v", a, b)
	}
	tour = tour.does(t, 1, Start).advanced(t)
	if want := []Pair{{1, 3}, {4, 5}}; !slices.Equal(tour.pairs(), want) ||
		!slices.Equal(tour.Played[0].Left, []int{7, 6, 2, 8}) {
		t.Errorf("paired %v, without %v", tour.pairs(), tour.Played[0].Left)
	}
	tour.intends(t, 1, place(7, 1), "The tournament has begun.")
}

// TestTeamAlone checks that a match is cancelled if a team has no players.
func TestTeamAlone(t *testing.T) {
	at := noon.Add(time.Hour)
	tour := oaks(t, Settings{Starts: at}, 1).does(t, 3, Join)
	tour.refuses(t, 1, Start, "Elms has no players yet.")
	tour = tour.ordered(t, Advance(anybody), at)
	if tour.Ending() != "The tournament was cancelled: too few players came." {
		t.Errorf("it is %s: %s", tour.Status, tour.Ending())
	}
	swiss := newTournament(t, Settings{Kind: Swiss})
	swiss.intends(t, 1, Intent{Kind: Join, Team: "Oaks"}, "This tournament has no teams: it is a Swiss tournament.")
}

// TestTeamGone checks that a match ends when all players leave. If one team leaves, the match is
// played to its end without it.
func TestTeamGone(t *testing.T) {
	tour := oaks(t, Settings{Rounds: 3}, 4).does(t, 1, Start).advanced(t).played(t, better)
	tour = tour.does(t, 2, Leave).does(t, 4, Leave)
	lost := tour.finished(t, better)
	if s := lost.TeamScores(); len(lost.Played) != 3 || s[0].Match < 4 || lost.Ending() != "The tournament is over." {
		t.Errorf("after %d rounds: %+v, %s", len(lost.Played), s, lost.Ending())
	}
	if all := tour.does(t, 1, Leave).does(t, 3, Leave).finished(t, better); len(all.Played) != 1 ||
		all.Ending() != endings[Over][tooFew] {
		t.Errorf("after %d rounds: %s", len(all.Played), all.Ending())
	}
}

// TestTeamReport checks that the report has the teams with their players.
func TestTeamReport(t *testing.T) {
	tour := oaks(t, Settings{Name: "Derby"}, 5).does(t, 1, Start).advanced(t).finished(t, better)
	r, err := tour.Report()
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := r.Write(&text); err != nil {
		t.Fatal(err)
	}
	if want := "013 Oaks" + strings.Repeat(" ", 28) + "   1    2    3\n"; !strings.Contains(text.String(), want) {
		t.Errorf("no line %q in\n%s", want, text.String())
	}
	want := []trf.Team{{Name: "Oaks", Players: []int{1, 2, 3}}, {Name: "Elms", Players: []int{4, 5}}}
	if !reflect.DeepEqual(r.Teams, want) || r.Players[2].Name != "player5" {
		t.Errorf("report is %+v", r)
	}
}

// TestTeamUnsound checks that impossible events are errors.
func TestTeamUnsound(t *testing.T) {
	tour := oaks(t, Settings{}, 4)
	value := string(encoded(t, tour.Record))
	at := `{"t":"2026-05-01T12:00:00Z",`
	for _, line := range []string{
		`"k":"place","e":9,"board":1}`, `"k":"place","e":1,"board":-1}`, `"k":"join","e":5,"p":{"id":"p5","name":"x"}}`,
		`"k":"join","e":5,"p":{"id":"p5","name":"x"},"g":3}`, `"k":"join","e":5,"p":{"id":"p5","name":"x"},"g":-1}`,
		`"k":"leave","e":1}` + "\n" + at + `"k":"join","e":1,"g":3}`,
		`"k":"leave","e":1}` + "\n" + at + `"k":"leave","e":3}` + "\n" + at + `"k":"start"}`,
		`"k":"start"}` + "\n" + at + `"k":"place","e":1,"board":1}`,
	} {
		if got, err := Read([]byte(value+at+line+"\n"), 1); err == nil {
			t.Errorf("accepted %q: %+v", line, got.Log[len(got.Log)-1])
		}
	}
	for was, is := range map[string]string{
		`"teams":["Oaks","Elms"]`: `"teams":["Oaks"]`, `"kind":"team"`: `"kind":"swiss"`,
	} {
		if _, err := Read([]byte(strings.Replace(value, was, is, 1)), 1); err == nil {
			t.Errorf("accepted with %s", is)
		}
	}
	guest := identity.Person{ID: "g1", Name: "guest-1"}
	if _, err := DecideOrder(tour, guest, Adopt(person(2).ID), noon); err != nil {
		t.Errorf("cannot hand over a team's entry: %v", err)
	}
}
