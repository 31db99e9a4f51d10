package director_test

import (
	"maps"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pawnstorm/game/catalog"
	"pawnstorm/lobby"
	"pawnstorm/lobby/account"
	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/director"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/tournament"
)

// recurring is a rule of rated Swiss chess, so many minutes past one o'clock. A bubble
// begins on Saturday, 1 January 2000, at one o'clock of the rule's zone.
func recurring(tb testing.TB, name string, minute int, days ...time.Weekday) director.Rule {
	tb.Helper()
	rules := catalog.All()[0]
	r, err := director.NewRule(days, 1, minute, time.FixedZone("CET", 3600), tournament.Settings{
		Kind: tournament.Swiss, Game: rules.Info().ID, Clock: "5+3", Name: name, Rated: true,
	}, rules)
	if err != nil {
		tb.Fatal(err)
	}
	return r
}

// TestRecurring: two nodes make each tournament once, some days ahead, and it is played.
func TestRecurring(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		rules := []director.Rule{recurring(t, "Saturday", 10, time.Saturday), recurring(t, "Tuesday", 15, time.Tuesday)}
		for _, club := range []*lobby.Club{w.Club, other} {
			club.Tournaments.SetRules(rules)
		}
		clubtest.Elapse(10 * time.Second)
		list := w.Tournaments.List()
		if len(list) != 1 || list[0].Name != "Saturday" || list[0].Starts.Format(time.DateTime) != "2000-01-01 00:10:00" || list[0].Maker != tournament.TheClub {
			t.Fatalf("there are %d: %+v", len(list), list)
		}
		saturday := list[0].ID
		for n := range 4 {
			w.InTournament(saturday, clubtest.Member(n+1), tournament.Join)
		}
		clubtest.Elapse(10 * time.Minute)
		if now := w.Tournament(saturday); len(now.Played) != 1 || len(now.Played[0].Boards) != 2 {
			t.Errorf("after its time it is %s with %d rounds", now.Status, len(now.Played))
		}
		if n := len(w.Tournaments.List()); n != 1 {
			t.Errorf("there are %d before Tuesday's is near", n)
		}
		clubtest.Elapse(6 * time.Minute)
		if list = w.Tournaments.List(); len(list) != 2 || list[0].Name != "Tuesday" || list[0].Starts.Format(time.DateTime) != "2000-01-04 00:15:00" {
			t.Fatalf("three days before Tuesday's there are %d: %+v", len(list), list)
		}
		if log := w.Logged.String(); log != "" {
			t.Errorf("in the log stands\n%s", log)
		}
	})
}

// TestRecurringCancelled: one that is cancelled is not made again, be it read anew or
// changed, until its next day.
func TestRecurringCancelled(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		w.Tournaments.SetRules([]director.Rule{recurring(t, "Daily", 10, time.Saturday, time.Sunday)})
		clubtest.Elapse(time.Second)
		list := w.Tournaments.List()
		if len(list) != 1 {
			t.Fatalf("there are %d", len(list))
		}
		if _, err := w.Tournaments.Do(t.Context(), list[0].ID, clubtest.Member(1), tournament.Intent{Kind: tournament.Cancel}); errs.KindOf(err) != errs.Refused || !strings.Contains(errs.Sentence(err), "the club") {
			t.Errorf("a player cancels it: %v", err)
		}
		if _, err := w.Tournaments.Post(t.Context(), list[0].ID, identity.Person{}, tournament.Shut("no heating")); err != nil {
			t.Fatal(err)
		}
		w.Tournaments.SetRules([]director.Rule{recurring(t, "Daily", 12, time.Saturday, time.Sunday)})
		clubtest.Elapse(9 * time.Minute)
		if list := w.Tournaments.List(); len(list) != 1 || list[0].Status != tournament.Gone {
			t.Errorf("there are %d: %+v", len(list), list)
		}
		clubtest.Elapse(5 * time.Minute)
		if list := w.Tournaments.List(); len(list) != 2 || list[0].Starts.Format(time.DateTime) != "2000-01-02 00:12:00" {
			t.Errorf("after its time there are %d: %+v", len(list), list[0])
		}
	})
}

// TestRecurringHouse: players of the house take part in what recurs, who live on one of two
// nodes only; of one who is nowhere the log tells, and the others play.
func TestRecurringHouse(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		chess := catalog.All()[0].Info().ID
		for i, name := range []string{"oak", "elm", "ash"} {
			r := account.HousePlayer{Person: identity.Person{Name: name}, Level: i + 1, Manners: map[string]string{chess: "Plays."}}
			if _, err := other.House.MoveIn(t.Context(), name, r); err != nil {
				t.Fatal(err)
			}
		}
		two, err := recurring(t, "Two", 10, time.Saturday).WithHouse(nil, 2)
		named, again := recurring(t, "Named", 20, time.Saturday).WithHouse([]string{"ASH", "yew"}, 0)
		if err != nil || again != nil {
			t.Fatal(err, again)
		}
		for _, club := range []*lobby.Club{w.Club, other} {
			club.Tournaments.SetRules([]director.Rule{two, named})
		}
		clubtest.Elapse(time.Minute)
		got := make(map[string]string)
		for _, of := range w.Tournaments.List() {
			for i := range of.Entries {
				got[of.Name] += " " + of.Entries[i].Name
			}
		}
		if want := map[string]string{"Two": " oak elm", "Named": " ash"}; !maps.Equal(got, want) {
			t.Errorf("those of the house who take part are %v", got)
		}
		if log := w.Logged.String(); strings.Count(log, "somebody of the house cannot take part") != 1 || !strings.Contains(log, `called \"yew\"`) {
			t.Errorf("in the log stands\n%s", log)
		}
		clubtest.Elapse(11 * time.Minute)
		if list := w.Tournaments.List(); len(list) != 2 || len(list[0].Played)+len(list[1].Played) != 1 {
			t.Errorf("they are %+v", list)
		}
	})
}

// TestRecurringPanics: what makes them panics, and does so again a moment later.
func TestRecurringPanics(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		var sprung atomic.Bool
		defer rescue.Trap(func(what string) {
			if what == "making what recurs" && sprung.CompareAndSwap(false, true) {
				panic("trapped: " + what)
			}
		})()
		w.Tournaments.SetRules([]director.Rule{recurring(t, "Sunday", 10, time.Sunday)})
		clubtest.Elapse(time.Minute / 2)
		if n := len(w.Tournaments.List()); n != 1 || !strings.Contains(w.Logged.String(), "trapped: making what recurs") {
			t.Errorf("there are %d, and in the log stands\n%s", n, w.Logged)
		}
	})
}
