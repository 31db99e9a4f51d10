package director_test

import (
	"fmt"
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

// recurring returns a rule for rated Swiss chess at some minutes past one o'clock. A synctest
// bubble begins on Saturday, 1 January 2000, at one o'clock in the rule's time zone.
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

// TestRecurring checks that two nodes create each recurring tournament once, some days ahead, and
// that it is played.
func TestRecurring(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		rules := []director.Rule{recurring(t, "Saturday", 10, time.Saturday), recurring(t, "Tuesday", 15, time.Tuesday)}
		for _, club := range []*lobby.Club{w.Club, other} {
			club.Tournaments.SetRules(rules)
		}
		clubtest.Elapse(10 * time.Second)
		list := w.Tournaments.List()
		if len(list) != 1 || list[0].Name != "Saturday" ||
			list[0].Starts.Format(time.DateTime) != "2000-01-01 00:10:00" || list[0].Maker != tournament.TheClub {
			t.Fatalf("got %d tournaments: %+v", len(list), list)
		}
		saturday := list[0].ID
		for n := range 4 {
			w.InTournament(saturday, clubtest.Member(n+1), tournament.Join)
		}
		clubtest.Elapse(10 * time.Minute)
		if now := w.Tournament(saturday); len(now.Played) != 1 || len(now.Played[0].Boards) != 2 {
			t.Errorf("got status %s and %d rounds after the start", now.Status, len(now.Played))
		}
		if n := len(w.Tournaments.List()); n != 1 {
			t.Errorf("got %d tournaments more than three days before Tuesday's", n)
		}
		clubtest.Elapse(6 * time.Minute)
		if list = w.Tournaments.List(); len(list) != 2 || list[0].Name != "Tuesday" ||
			list[0].Starts.Format(time.DateTime) != "2000-01-04 00:15:00" {
			t.Fatalf("got %d tournaments three days before Tuesday's: %+v", len(list), list)
		}
		if log := w.Logged.String(); log != "" {
			t.Errorf("the log is\n%s", log)
		}
	})
}

// TestRecurringCancelled checks that a cancelled tournament is not created again for the same day.
// Loading or changing the rules must not bring it back either.
func TestRecurringCancelled(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		w.Tournaments.SetRules([]director.Rule{recurring(t, "Daily", 10, time.Saturday, time.Sunday)})
		clubtest.Elapse(time.Second)
		list := w.Tournaments.List()
		if len(list) != 1 {
			t.Fatalf("got %d tournaments", len(list))
		}
		if _, err := w.Tournaments.Do(t.Context(), list[0].ID, clubtest.Member(1),
			tournament.Intent{Kind: tournament.Cancel}); errs.KindOf(err) != errs.Refused ||
			!strings.Contains(errs.Sentence(err), "the club") {
			t.Errorf("a player cancels it: got %v, want Refused", err)
		}
		if _, err := w.Tournaments.Post(t.Context(), list[0].ID, identity.Person{},
			tournament.Shut("no heating")); err != nil {
			t.Fatal(err)
		}
		w.Tournaments.SetRules([]director.Rule{recurring(t, "Daily", 12, time.Saturday, time.Sunday)})
		clubtest.Elapse(9 * time.Minute)
		if list := w.Tournaments.List(); len(list) != 1 || list[0].Status != tournament.Gone {
			t.Errorf("got %d tournaments: %+v", len(list), list)
		}
		clubtest.Elapse(5 * time.Minute)
		if list := w.Tournaments.List(); len(list) != 2 ||
			list[0].Starts.Format(time.DateTime) != "2000-01-02 00:12:00" {
			t.Errorf("got %d tournaments after its start: %+v", len(list), list[0])
		}
	})
}

// TestRecurringBots checks that bots take part in recurring tournaments even if they run on only one of
// two nodes. If a bot is on neither node, the server logs that, and the others play.
func TestRecurringBots(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		chess := catalog.All()[0].Info().ID
		for i, name := range []string{"oak", "elm", "ash"} {
			r := account.BuiltInBot{
				Person: identity.Person{Name: name}, Level: i + 1,
				Manners: map[string]string{chess: "Plays."},
			}
			if _, err := other.Bots.Add(t.Context(), name, r); err != nil {
				t.Fatal(err)
			}
		}
		two, err := recurring(t, "Two", 10, time.Saturday).WithBots(nil, 2)
		named, again := recurring(t, "Named", 20, time.Saturday).WithBots([]string{"ASH", "yew"}, 0)
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
			t.Errorf("bots that take part are %v", got)
		}
		if log := w.Logged.String(); strings.Count(log, "a bot cannot join a recurring tournament") != 1 ||
			!strings.Contains(log, `called \"yew\"`) {
			t.Errorf("the log is\n%s", log)
		}
		clubtest.Elapse(11 * time.Minute)
		if list := w.Tournaments.List(); len(list) != 2 || len(list[0].Played)+len(list[1].Played) != 1 {
			t.Errorf("tournaments are %+v", list)
		}
	})
}

// TestRecurringBotsShared checks that the node with more of a rule's bots creates the tournament. Here
// ash is named in the rule, so it takes none of the other three places.
func TestRecurringBotsShared(t *testing.T) {
	clubtest.InNodes(t, func(t *testing.T, w *clubtest.World, other *lobby.Club, _ *clubtest.CutStore) {
		chess := catalog.All()[0].Info().ID
		for i, name := range []string{"ash", "oak", "elm", "fir", "gum"} {
			club := w.Club
			if i > 1 {
				club = other
			}
			r := account.BuiltInBot{
				Person: identity.Person{Name: name}, Level: i + 1,
				Manners: map[string]string{chess: "Plays."},
			}
			if _, err := club.Bots.Add(t.Context(), name, r); err != nil {
				t.Fatal(err)
			}
		}
		var rules []director.Rule
		for i := range 4 { // so that each node would be the first to create some of them
			r, err := recurring(t, fmt.Sprint("Shared ", i), 10, time.Saturday).WithBots([]string{"ash"}, 3)
			if err != nil {
				t.Fatal(err)
			}
			rules = append(rules, r)
		}
		for _, club := range []*lobby.Club{w.Club, other} {
			club.Tournaments.SetRules(rules)
		}
		clubtest.Elapse(time.Minute)
		for _, of := range w.Tournaments.List() {
			var names []string
			for i := range of.Entries {
				names = append(names, of.Entries[i].Name)
			}
			if got := strings.Join(names, " "); got != "elm fir gum" {
				t.Errorf("%s: got bots %s, want elm fir gum", of.Name, got)
			}
		}
		if n := len(w.Tournaments.List()); n != len(rules) {
			t.Errorf("got %d tournaments", n)
		}
	})
}

// TestRecurringPanics checks that after a panic the job runs again a moment later.
func TestRecurringPanics(t *testing.T) {
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		w := clubtest.NewIn(t, dir)
		defer w.Stop()
		var sprung atomic.Bool
		defer rescue.Trap(func(what string) {
			if what == "creating recurring tournaments" && sprung.CompareAndSwap(false, true) {
				panic("trapped: " + what)
			}
		})()
		w.Tournaments.SetRules([]director.Rule{recurring(t, "Sunday", 10, time.Sunday)})
		clubtest.Elapse(time.Minute / 2)
		if n := len(w.Tournaments.List()); n != 1 ||
			!strings.Contains(w.Logged.String(), "trapped: creating recurring tournaments") {
			t.Errorf("got %d tournaments, and the log is\n%s", n, w.Logged)
		}
	})
}
