package stats

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

var (
	ann   = identity.Person{ID: "ann", Name: "ann"}
	ben   = identity.Person{ID: "ben", Name: "ben"}
	cat   = identity.Person{ID: "cat", Name: "cat"}
	begin = time.Date(2026, 5, 4, 12, 0, 0, 0, time.UTC) // a Monday
)

// played returns a game of ann's, a number of days after begin.
func played(
	days int, seat game.Seat, with identity.Person, winner game.Seat, change func(*archive.Summary),
) archive.Summary {
	f := archive.Summary{
		Game: "chess", Speed: "blitz", Winner: winner, Reason: "resignation",
		Ended: begin.AddDate(0, 0, days),
	}
	f.Seats[seat], f.Seats[seat.Other()] = ann, with
	if change != nil {
		change(&f)
	}
	return f
}

func tally(games ...archive.Summary) *Tally {
	t := &Tally{}
	for i := range games {
		t.add(ann.ID, &games[i])
	}
	return t
}

func opened(name string) func(*archive.Summary) {
	return func(f *archive.Summary) { f.Opening = name }
}

func some() *Tally {
	return tally(
		played(0, 0, ben, 0, opened("Italian Game: Evans Gambit")),
		played(1, 0, ben, 0, opened("Italian Game")),
		played(2, 1, cat, 1, opened("Sicilian Defence: Najdorf Variation")),
		played(3, 1, cat, 0, opened("Sicilian Defence")),
		played(4, 0, ben, game.NoSeat, func(f *archive.Summary) { f.Rated = true }),
		played(8, 0, ben, 1, func(f *archive.Summary) { f.Game, f.Speed = "strike", "rapid" }),
		played(9, 0, ben, 1, nil),
		played(9, 0, ben, 0, func(f *archive.Summary) { f.Imported = true }),
		played(9, 0, ben, game.NoSeat, func(f *archive.Summary) { f.Reason = table.Unfinished }),
		played(9, 0, ann, 0, nil),
	)
}

func TestTally(t *testing.T) {
	all := some()
	if got := all.All(); got != (Count{3, 1, 3}) {
		t.Errorf("all: got %+v", got)
	}
	if got := all.Of(func(r Result) bool { return r.Game == "chess" && r.Seat == 1 }); got != (Count{1, 0, 1}) {
		t.Errorf("with Black: %+v", got)
	}
	if got := all.Of(func(r Result) bool { return r.Rated }); got != (Count{Drawn: 1}) || got.Score() != 0.5 {
		t.Errorf("rated: %+v, a score of %v", got, got.Score())
	}
	if got := all.Games(); !slices.Equal(got, []string{"chess", "strike"}) {
		t.Errorf("games: %v", got)
	}
	if got := all.Often(1); len(got) != 1 || got[0].ID != ben.ID || got[0].Count != (Count{2, 1, 2}) {
		t.Errorf("opponents: %+v", got)
	}
	if got := all.Favourites(0, 5); len(got) != 1 || got[0].Name != "Italian Game" || got[0].Games() != 2 {
		t.Errorf("openings with White: %+v", got)
	}
	if all.Best.Games != 3 || all.Worst.Games != 2 || all.Streak.Ended != Lost || all.Streak.Games != 2 {
		t.Errorf("streaks: %+v, %+v, %+v", all.Best, all.Worst, all.Streak)
	}
	if got := all.Activity(begin.AddDate(0, 0, 13), 3); !slices.Equal(got, []int{0, 5, 2}) {
		t.Errorf("weeks: %v", got)
	}
	if got := all.Activity(begin.AddDate(0, 0, 14), 2); !slices.Equal(got, []int{2, 0}) {
		t.Errorf("weeks, on the Monday after: %v", got)
	}
}

// TestTallyIsBounded checks that recent opponents and weeks replace old ones.
func TestTallyIsBounded(t *testing.T) {
	all := &Tally{}
	for i := range 3 * mostOpponents {
		f := played(7*i, 0, identity.Person{ID: identity.PlayerID(fmt.Sprint("p", i))}, 0, nil)
		all.add(ann.ID, &f)
	}
	if len(all.Opponents) != mostOpponents || len(all.Weeks) != mostWeeks || all.All().Won != 3*mostOpponents {
		t.Errorf("got %d opponents, %d weeks, %d games", len(all.Opponents), len(all.Weeks), all.All().Won)
	}
	if last := all.Opponents[mostOpponents-1].ID; last != identity.PlayerID(fmt.Sprint("p", 3*mostOpponents-1)) {
		t.Errorf("the last opponent is %s", last)
	}
}

// TestTallyFormat reads statistics that version 1 wrote.
func TestTallyFormat(t *testing.T) {
	file := filepath.Join("testdata", "stats_v1.json")
	value, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var k kept
	if err := json.Unmarshal(value, &k); err != nil {
		t.Fatal(err)
	}
	if want := some(); fmt.Sprint(k.All) != fmt.Sprint(*want) || k.Version != 1 || !k.Through.Equal(begin) {
		t.Errorf("got %+v, want %+v", k, *want)
	}
	again, err := json.Marshal(&k)
	if err != nil || string(again)+"\n" != string(value) {
		t.Errorf("writing it again gives %s, %v", again, err)
	}
}
