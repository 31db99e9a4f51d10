package pairing

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// TestWait checks how long players wait after leaving games, L, and how finished games, F, shorten
// that. The games are ten minutes apart, and the last one has just ended.
func TestWait(t *testing.T) {
	for games, want := range map[string]time.Duration{
		"":           0,
		"L":          0,
		"FFFFF":      0,
		"LL":         10 * time.Minute,
		"LLL":        20 * time.Minute,
		"LLLLL":      80 * time.Minute,
		"LLLLLLLLLL": 2560 * time.Minute,

		"LLLLLLLLLLL":            48 * time.Hour,
		strings.Repeat("L", 80):  48 * time.Hour,
		"LLF":                    0, // the ten minutes are over
		"LLLF":                   10 * time.Minute,
		"LLLFFF":                 0,
		"LLLLLLFFF":              50 * time.Minute, // 80 after the player left the last game
		"LLLLLLFF":               140 * time.Minute,
		"LFFFLL":                 10 * time.Minute,
		"LLFFFFFFL":              0,
		"FFFFFFLL":               10 * time.Minute,
		"LLFFL":                  20 * time.Minute,
		"LLLLL" + "FFFFFFFFFFFF": 0,
	} {
		var c conduct
		now := tabletest.Noon
		for i, g := range games {
			now = tabletest.Noon.Add(time.Duration(i) * 10 * time.Minute)
			c.note(seen{identity.TableID(fmt.Sprint(i)), now, g == 'L'}, now)
		}
		if got := c.wait(now); got != want {
			t.Errorf("%s: %v, want %v", games, got, want)
		}
		if got := c.wait(now.Add(conductFor)); got != 0 {
			t.Errorf("%s: after a week the wait is still %v", games, got)
		}
		if len(c.Games) > maxDeeds {
			t.Errorf("%s: %d games are stored", games, len(c.Games))
		}
	}
}

// TestConductIsNotedOnce checks that each game counts once, even if its end is reported often, in
// any order or after it has been forgotten.
func TestConductIsNotedOnce(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 90).Draw(t, "games")
		games := make([]seen, n)
		for i := range games {
			games[i] = seen{
				identity.TableID(fmt.Sprint(i)), tabletest.Noon.Add(time.Duration(i) * 3 * time.Hour),
				rapid.Bool().Draw(t, "left"),
			}
		}
		var once, often conduct
		for i, g := range games {
			once.note(g, g.At)
			often.note(g, g.At)
			for range rapid.IntRange(0, 2).Draw(t, "again") {
				often.note(games[rapid.IntRange(0, i).Draw(t, "which")], g.At)
			}
		}
		now := games[n-1].At
		if wait := often.wait(now); wait < 0 || wait > longestWait || wait != once.wait(now) {
			t.Fatalf("wait is %v when reported once and %v when reported often, from\n%v and\n%v", once.wait(now),
				wait, once, often)
		}
	})
}

// TestConductOf checks which endings of a game count for or against a player.
func TestConductOf(t *testing.T) {
	timed := func(change func(*table.Record)) *table.Table {
		rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
		rec.Clock = "5+3"
		if change != nil {
			change(&rec)
		}
		return tabletest.After(t, tabletest.Replayed(t, rec, tabletest.RulesOf("chess")),
			tabletest.By(tabletest.Ben, table.Sit))
	}
	late := func(tbl *table.Table) *table.Table {
		due, _ := tbl.Deadline()
		rec, err := table.DecideOrder(tbl, identity.Person{}, table.TimeUp(), due)
		if err != nil {
			t.Fatal(err)
		}
		if tbl, err = tbl.Follow(rec, 2); err != nil {
			t.Fatal(err)
		}
		return tbl
	}
	forsaken := func(what string) *table.Table {
		tab := tabletest.After(t, tabletest.PlayOn(t, timed(nil), "e4", "e5"),
			tabletest.Ordered(tabletest.Ben, table.Depart(false)))
		rec, err := table.Decide(tab, tabletest.Ann, table.Intent{Kind: table.ClaimAbsence, Text: what},
			tabletest.Noon.Add(time.Hour))
		if err != nil {
			t.Fatal(err)
		}
		if tab, err = tab.Follow(rec, 2); err != nil {
			t.Fatal(err)
		}
		return tab
	}
	const nothing, fair, left = "nothing", "fair", "left"
	for name, test := range map[string]struct {
		table *table.Table
		want  [2]string
	}{
		"under way":       {tabletest.PlayOn(t, timed(nil), "e4", "e5"), [2]string{nothing, nothing}},
		"no first move":   {late(timed(nil)), [2]string{left, nothing}},
		"no first answer": {late(tabletest.PlayOn(t, timed(nil), "e4")), [2]string{nothing, left}},
		"broken off": {
			tabletest.After(t, timed(nil), tabletest.By(tabletest.Ann, table.Abort)),
			[2]string{nothing, nothing},
		},
		"claimed as a win":  {forsaken(table.ForsakeWin), [2]string{fair, left}},
		"claimed as a draw": {forsaken(table.ForsakeDraw), [2]string{fair, fair}},
		"resigned": {tabletest.After(t, tabletest.PlayOn(t, timed(nil), "e4", "e5"),
			tabletest.By(tabletest.Ann, table.Resign)), [2]string{fair, fair}},
		"on time": {late(tabletest.PlayOn(t, timed(nil), "e4", "e5")), [2]string{fair, fair}},
		"resigned at once": {
			tabletest.After(t, timed(nil), tabletest.By(tabletest.Ann, table.Resign)),
			[2]string{nothing, nothing},
		},
		"without a clock": {tabletest.After(t, tabletest.PlayOn(t, tabletest.StartedTable(t), "e4", "e5"),
			tabletest.By(tabletest.Ann, table.Resign)), [2]string{nothing, nothing}},
		"among friends": {
			late(timed(func(r *table.Record) { r.Code = "abcd1234" })),
			[2]string{nothing, nothing},
		},
		"a challenge accepted": {
			late(timed(func(r *table.Record) { r.Invited = &tabletest.Ben })),
			[2]string{left, nothing},
		},
	} {
		for seat := range game.Seat(2) {
			got := nothing
			if forsook, counts := conductOf(test.table, seat); counts && forsook {
				got = left
			} else if counts {
				got = fair
			}
			if got != test.want[seat] {
				t.Errorf("%s: for seat %d got %s, want %s", name, seat, got, test.want[seat])
			}
		}
	}
}

func TestSpell(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Second: "1 minute", time.Minute: "1 minute", 61 * time.Second: "2 minutes", 2 * time.Hour: "120 minutes",
		2*time.Hour + 1: "3 hours", 48 * time.Hour: "48 hours",
	} {
		if got := spell(d).String(); got != want {
			t.Errorf("%v is %q, want %q", d, got, want)
		}
	}
}

// TestGoldenConduct reads what version 1 has written. Never edit the file.
func TestGoldenConduct(t *testing.T) {
	text, err := os.ReadFile("testdata/conduct_v1.json")
	if err != nil {
		t.Fatal(err)
	}
	var c conduct
	if err := json.Unmarshal(text, &c); err != nil {
		t.Fatal(err)
	}
	want := conduct{
		Meta: store.Meta{Version: 1}, Until: tabletest.Noon.Add(-time.Hour),
		Games: []seen{{"7k3m9x2a", tabletest.Noon, true}, {"8k3m9x2a", tabletest.Noon.Add(time.Minute), false}},
	}
	if fmt.Sprint(c) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", c, want)
	}
	if again, err := json.Marshal(c); err != nil || string(again)+"\n" != string(text) {
		t.Errorf("encoded again: got %s, %v", again, err)
	}
}
