package stats_test

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pairing"
	"pawnstorm/lobby/stats"
)

// TestStatistics checks that each game counts once, no matter how often the statistics are read or
// what was stored before. Private games count only for the player.
func TestStatistics(t *testing.T) {
	w := clubtest.New(t)
	ann, ben := w.Register(clubtest.KeyA, "ann").Person, w.Register(clubtest.KeyB, "ben").Person
	before := len(w.Keys("stats/"))
	for day := range 12 {
		proposal := pairing.Proposal{Game: "chess", Private: day%4 == 3}
		open, err := w.Pairing.Create(t.Context(), ann, proposal)
		if err != nil {
			t.Fatal(err)
		}
		game := w.Sit(open, ben)
		w.Play(game, "e4", "c5")
		w.Lose(game, []identity.Person{ann, ben}[day%3/2])
		w.UntilSettled()
		w.Clock.Advance(24 * time.Hour)
		w.Tally(ben, ann) // reads ann's every day, and ben's never
		if got := w.Tally(ann, ann).All().Games(); got != day+1 {
			t.Fatalf("day %d: got %d games", day, got)
		}
	}
	if kept := len(w.Keys("stats/")) - before; kept != 1 {
		t.Errorf("got %d stored statistics, want 1", kept)
	}
	w.Clock.Advance(40 * 24 * time.Hour)
	w.Restart()
	all, open := w.Tally(ann, ann), w.Tally(clubtest.Cat, ann)
	if got := all.All(); got != (stats.Count{Won: 4, Lost: 8}) {
		t.Errorf("ann has %+v", got)
	}
	if got := open.All(); got.Games() != 9 {
		t.Errorf("others see %+v", got)
	}
	if got := all.Favourites(all.Results[0].Seat, 1); len(got) != 1 || got[0].Name != "Sicilian Defence" {
		t.Errorf("got openings %+v", all.Openings)
	}
	e, err := w.Stored.Get(t.Context(), "stats/"+string(ann.ID))
	if err != nil {
		t.Fatal(err)
	}
	for name, value := range map[string]string{"unreadable": "{", "newer": `{"v":99}`} {
		rev, err := w.Stored.Put(t.Context(), e.Key, []byte(value), e.Rev)
		if err != nil {
			t.Fatal(err)
		}
		if anew := w.Tally(ann, ann); fmt.Sprint(anew) != fmt.Sprint(all) {
			t.Errorf("%s: recount is %+v, want %+v", name, anew, all)
		}
		if e, err = w.Stored.Get(t.Context(), e.Key); err != nil || (e.Rev == rev) != (name == "newer") {
			t.Errorf("%s: stored value replaced: %v, %v", name, e.Rev != rev, err)
		}
	}
	other := w.Tally(ben, ben).All()
	if other.Won != all.All().Lost || other.Lost != all.All().Won {
		t.Errorf("ben, whose statistics were never read, has %+v", other)
	}
}

// TestStatisticsOfLinesOfBefore checks that an old history line without the newer fields is rebuilt
// from the game.
func TestStatisticsOfLinesOfBefore(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann").Person
	game := w.Started(ann, clubtest.Ben)
	w.Play(game, "e4", "e5")
	w.Lose(game, clubtest.Ben)
	w.UntilSettled()
	for _, key := range w.Keys("by/" + string(ann.ID)) {
		e, err := w.Stored.Get(t.Context(), key)
		if err != nil {
			t.Fatal(err)
		}
		var line map[string]any
		if err := json.Unmarshal(e.Value, &line); err != nil {
			t.Fatal(err)
		}
		for _, field := range []string{"opening", "speed", "rated"} {
			delete(line, field)
		}
		value, _ := json.Marshal(line)
		if _, err := w.Stored.Put(t.Context(), key, value, e.Rev); err != nil {
			t.Fatal(err)
		}
	}
	got := w.Tally(ann, ann)
	if got.All().Won != 1 || got.Results[0].Speed == "" || len(got.Openings) != 1 {
		t.Errorf("got %+v", got)
	}
}

// TestStatisticsCatchUp checks that each call counts a limited number of old games, and that later
// calls count the rest.
func TestStatisticsCatchUp(t *testing.T) {
	w := clubtest.New(t)
	ann := w.Register(clubtest.KeyA, "ann").Person
	w.AddLines(ann, 4500, time.Hour)
	looks := 0
	for {
		looks++
		tally, more, err := w.Stats.Of(t.Context(), ann.ID, ann.ID, w.Clock.Now().Add(-4600*time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			if got := tally.All().Won; got != 4500 || looks != 3 {
				t.Errorf("after %d calls: got %d games", looks, got)
			}
			return
		}
	}
}

// BenchmarkStatistics reads the statistics of a player with 1,500 games, one an hour. Almost all of
// them are counted already. The first call counts them, and first/look is how much longer it takes.
func BenchmarkStatistics(b *testing.B) {
	w := clubtest.New(b)
	ann := w.Register(clubtest.KeyA, "ann").Person
	w.AddLines(ann, 1500, time.Hour)
	look := func() {
		since := w.Clock.Now().Add(-1600 * time.Hour)
		t, more, err := w.Stats.Of(b.Context(), clubtest.Ben.ID, ann.ID, since)
		if err != nil || more || t.All().Won != 1500 {
			b.Fatal(t.All(), more, err)
		}
	}
	begun := time.Now()
	look()
	first := time.Since(begun)
	for b.Loop() {
		look()
	}
	b.ReportMetric(first.Seconds()/(b.Elapsed().Seconds()/float64(b.N)), "first/look")
}
