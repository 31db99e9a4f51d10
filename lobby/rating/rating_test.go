package rating

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// ratedTable returns a rated blitz game of ann, as White, against ben.
func ratedTable(tb testing.TB) *table.Table {
	tb.Helper()
	rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	rec.Rated, rec.Clock = true, "5+3"
	return tabletest.After(tb, tabletest.Replayed(tb, rec, tabletest.RulesOf("chess")),
		tabletest.By(tabletest.Ben, table.Sit))
}

func TestWhatCounts(t *testing.T) {
	over := tabletest.After(t, tabletest.PlayOn(t, ratedTable(t), "e4", "e5"),
		tabletest.By(tabletest.Ann, table.Resign))
	match := tabletest.StartedMatch(t, "strike", "")
	match.Rated = true
	match = tabletest.After(t, match, tabletest.By(tabletest.Ann, table.Resign),
		tabletest.By(tabletest.Ann, table.Forfeit))
	for _, test := range []struct {
		name  string
		table *table.Table
		spoil func(*table.Table)
		want  bool
	}{
		{"a finished game", over, func(*table.Table) {}, true},
		{"a game under way", tabletest.PlayOn(t, ratedTable(t), "e4", "e5"), func(*table.Table) {}, false},
		{"a casual game", over, func(t *table.Table) { t.Rated = false }, false},
		{
			"a game that continues another", over,
			func(t *table.Table) { t.From = &table.Place{Table: "7k3m9x2b"} }, false,
		},
		{"a guest", over, func(t *table.Table) { t.Seats[1].ID = "gxyz" }, false},
		{"an imported player", over, func(t *table.Table) { t.Seats[0].ID = "xabc" }, false},
		{"oneself", over, func(t *table.Table) { t.Seats[0] = t.Seats[1] }, false},
		{
			"a game where one side never moved",
			tabletest.After(t, tabletest.PlayOn(t, ratedTable(t), "e4"), tabletest.By(tabletest.Ben, table.Resign)),
			func(*table.Table) {}, false,
		},
		{"a match without moves", match, func(*table.Table) {}, false},
		{"a match with only the first game played", match, func(t *table.Table) {
			first := *t.First
			first.Plies = make([]table.Ply, 2)
			t.First = &first
		}, true},
	} {
		table := *test.table
		test.spoil(&table)
		if Counts(&table) != test.want {
			t.Errorf("%s: counts = %v", test.name, !test.want)
		}
	}
	if p := over.Pool(); p != (table.Pool{Game: "chess", Speed: "blitz"}) {
		t.Errorf("pool is %v", p)
	}
}

func TestScores(t *testing.T) {
	// Ann has the first seat in the first game of a match, and the second seat in the second
	// game.
	for _, test := range []struct {
		name          string
		first, second game.Seat // winners
		match         bool
		want          [2][]float64 // by final seat, the last game first
	}{
		{"won by the first seat", 0, 0, false, [2][]float64{{1}, {0}}},
		{"won by the second seat", 0, 1, false, [2][]float64{{0}, {1}}},
		{"drawn", 0, game.NoSeat, false, [2][]float64{{0.5}, {0.5}}},
		{"ann wins both", 0, 1, true, [2][]float64{{0, 0}, {1, 1}}},
		{"the first seat wins both", 0, 0, true, [2][]float64{{1, 0}, {0, 1}}},
		{"a draw, then a win", game.NoSeat, 1, true, [2][]float64{{0, 0.5}, {1, 0.5}}},
	} {
		tbl := &table.Table{Result: game.Result{Winner: test.second}}
		if test.match {
			tbl.First = &table.Played{Result: game.Result{Winner: test.first}}
		}
		for seat, want := range test.want {
			if got := scores(tbl, game.Seat(seat)); !slices.Equal(got, want) {
				t.Errorf("%s: scores of seat %d are %v, want %v", test.name, seat, got, want)
			}
		}
	}
}

func TestFormAfter(t *testing.T) {
	day := 24 * time.Hour
	known := glicko.Rating{Rating: 1500, Deviation: 60, Volatility: 0.06}
	f := PoolRating{Pool: table.Pool{Game: "chess", Speed: "blitz"}, Rating: glicko.New()}

	f = f.after([]float64{1}, known, tabletest.Noon)
	if f.Won != 1 || f.Games() != 1 || f.Last != tabletest.Noon || f.Rating.Rating < 1600 {
		t.Errorf("after a win: %+v", f)
	}
	same := f.after([]float64{0, 0.5}, known, tabletest.Noon.Add(time.Hour)) // a match on the same day
	if same.Won != 1 || same.Drawn != 1 || same.Lost != 1 || len(same.Days) != 1 {
		t.Errorf("after a match: %+v", same)
	}
	if got, want := same.Days[0], (Day{20574, same.Rating.Points()}); got != want ||
		!got.Date().Equal(tabletest.Noon.Truncate(day)) {
		t.Errorf("day is %v, want %v", got, want)
	}
	if rating := f.Days[0].Rating(); rating != f.Rating.Points() {
		t.Errorf("after changed the original form to %d", rating)
	}
	late := same.after([]float64{1}, known, tabletest.Noon.Add(-day)) // settled late
	if late.Last != same.Last || len(late.Days) != 1 || late.Won != 2 {
		t.Errorf("after a game that was settled late: %+v", late)
	}

	rested, tired := f, f
	rested.Last = tabletest.Noon.Add(-300 * day)
	won := func(f PoolRating) float64 { return f.after([]float64{1}, known, tabletest.Noon).Rating.Rating }
	if won(rested) <= won(tired) {
		t.Error("an old rating does not change more")
	}

	for i := range 450 {
		f = f.after([]float64{0.5}, known, tabletest.Noon.Add(time.Duration(i)*day))
	}
	if len(f.Days) != maxDays || f.Days[maxDays-1].Date() != tabletest.Noon.Add(449*day).Truncate(day) {
		t.Errorf("history has %d days, the last is %v", len(f.Days), f.Days[len(f.Days)-1].Date())
	}
}

// TestGoldenRatings reads ratings that version 1 wrote. Never edit the files: deployed stores
// hold values like them.
func TestGoldenRatings(t *testing.T) {
	book := New(store.Docs{}, nil)
	for name, read := range map[string]func(store.Entry) (any, error){
		"career_v1":  func(e store.Entry) (any, error) { return book.careers.Decode(e) },
		"outcome_v1": func(e store.Entry) (any, error) { return book.outcomes.Decode(e) },
	} {
		text, err := os.ReadFile("testdata/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.TrimSpace(text)
		value, err := read(store.Entry{Key: name, Value: text})
		if err != nil {
			t.Fatal(err)
		}
		if again, err := json.Marshal(value); err != nil || !bytes.Equal(again, text) {
			t.Errorf("%s: encoded again:\n%s, %v\nwant\n%s", name, again, err, text)
		}
		for bad, text := range map[string]string{
			"a later version": `{"v":2}`, "no version": `{}`, "half of it": `{"v":1`,
		} {
			if _, err := read(store.Entry{Key: name, Value: []byte(text)}); err == nil {
				t.Errorf("%s: decoding %s succeeded", name, bad)
			}
		}
	}
}

// TestGoldenCareer checks the fields of the golden file, so that their meaning cannot change.
func TestGoldenCareer(t *testing.T) {
	text, err := os.ReadFile("testdata/career_v1.json")
	if err != nil {
		t.Fatal(err)
	}
	c, err := careersIn(store.Docs{}).Decode(store.Entry{Value: text})
	if err != nil {
		t.Fatal(err)
	}
	blitz := c.In(table.Pool{Game: "chess", Speed: "blitz"})
	if c.Person != tabletest.Ann || blitz.Rating.Points() != 1662 || blitz.Won != 1 || blitz.Games() != 1 ||
		len(blitz.Days) != 1 {
		t.Errorf("decoded as %+v", c)
	}
	if change, ok := c.find("7k3m9x2a"); !ok || change.Points() != 162 || !change.Before.Provisional() {
		t.Errorf("change is %+v, %v", change, ok)
	}
	if new := c.In(table.Pool{Game: "strike", Speed: "rapid"}); new.Rating != glicko.New() || new.Games() != 0 {
		t.Errorf("form in a pool without games is %+v", new)
	}
}
