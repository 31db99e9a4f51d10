package live

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// TestWhatPeopleDo checks that a player's main activity counts. Private games are shown without the
// table.
func TestWhatPeopleDo(t *testing.T) {
	timed := func(r *table.Record) { r.Clock = "5+3" }
	seated := func(id identity.TableID, change func(*table.Record)) *table.Table {
		return tabletest.After(t, minutes(t, id, tabletest.Ann, 1, change), tabletest.By(tabletest.Ben, table.Sit))
	}
	private := func(r *table.Record) { r.Code = "abcd1234" }
	for name, test := range map[string]struct {
		tables []*table.Table // all tables
		at     []*table.Table // tables with a session of ann
		want   string
	}{
		"nothing":          {nil, nil, "idle"},
		"waits":            {[]*table.Table{minutes(t, "open", tabletest.Ann, 1, nil)}, nil, "waiting open"},
		"waits in private": {[]*table.Table{minutes(t, "open", tabletest.Ann, 1, private)}, nil, "idle"},
		"has a slow game":  {[]*table.Table{seated("slow", nil)}, nil, "idle"},
		"looks at it":      {nil, []*table.Table{seated("slow", nil)}, "in game slow"},
		"has a timed game": {[]*table.Table{seated("fast", timed)}, nil, "in game fast"},
		"plays and watches": {
			[]*table.Table{seated("fast", timed)},
			[]*table.Table{under(t, "other", tabletest.Ben, tabletest.Cat, 5, "e2e4")},
			"in game fast",
		},
		"watches": {
			nil, []*table.Table{under(t, "other", tabletest.Ben, tabletest.Cat, 5, "e2e4")}, "watching other",
		},
		"watches two": {
			nil,
			[]*table.Table{
				under(t, "later", tabletest.Ben, tabletest.Cat, 6),
				under(t, "other", tabletest.Ben, tabletest.Cat, 5, "e2e4"),
			},
			"watching later",
		},
		"waits and watches": {
			[]*table.Table{minutes(t, "open", tabletest.Ann, 1, nil)},
			[]*table.Table{under(t, "other", tabletest.Ben, tabletest.Cat, 5)},
			"watching other",
		},
		"plays in private": {nil, []*table.Table{seated("secret", private)}, "in game"},
		"plays in private, and …": {
			[]*table.Table{seated("fast", timed)}, []*table.Table{seated("secret", private)}, "in game fast",
		},
		"looks at an old game": {
			nil,
			[]*table.Table{tabletest.After(t, under(t, "old", tabletest.Ben, tabletest.Cat, 5),
				tabletest.By(tabletest.Ben, table.Resign))},
			"idle",
		},
		"an open table of others": {nil, []*table.Table{minutes(t, "open", tabletest.Ben, 1, nil)}, "idle"},
	} {
		b := registryWith(test.tables...)
		b.come(tabletest.Ann, tabletest.Noon)
		people := b.people(map[identity.PlayerID][]*table.Table{tabletest.Ann.ID: test.at})
		words := []string{Idle: "idle", Waiting: "waiting", Watching: "watching", InGame: "in game"}
		got := words[people[0].Doing]
		if people[0].Table != nil {
			got += " " + string(people[0].Table.ID)
		}
		if got != test.want {
			t.Errorf("%s: got %q, want %q", name, got, test.want)
		}
	}
}

// TestWhoIsHere checks the list of players online. Accounts come by name, then guests, each once
// with the start of their oldest session.
func TestWhoIsHere(t *testing.T) {
	b := newRegistry()
	guest := identity.Person{ID: "gabc", Name: "a-guest"}
	for i, who := range []identity.Person{tabletest.Cat, guest, tabletest.Ann, tabletest.Cat, tabletest.Ben} {
		b.come(who, tabletest.Noon.Add(time.Duration(i)*time.Minute))
	}
	b.part(tabletest.Ben.ID, true)
	var got strings.Builder
	for _, h := range b.people(nil) {
		fmt.Fprintf(&got, "%s %s, ", h.Name, h.Since.Format("15:04"))
	}
	if want := "ann 12:02, cat 12:00, a-guest 12:01, "; got.String() != want {
		t.Errorf("got %q, want %q", got.String(), want)
	}
	for name, want := range map[string]bool{"a-guest": true, "ann": false, "": false} {
		if _, ok := b.guest(name); ok != want {
			t.Errorf("guest %q is here: got %v", name, ok)
		}
	}
	b.come(identity.Person{ID: "gdef", Name: "a-guest"}, tabletest.Noon)
	if _, ok := b.guest("a-guest"); ok {
		t.Error("found a guest although two have that name")
	}
}

// BenchmarkComeAndGo measures a player who comes and goes while many games are played.
func BenchmarkComeAndGo(b *testing.B) {
	for _, n := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			board := newRegistry()
			for i := range n {
				board.set(clocked(b, i))
			}
			ts, who := &Tables{registry: board}, identity.Person{ID: "pw0", Name: "w"}
			for b.Loop() {
				board.come(who, tabletest.Noon)
				board.part(who.ID, true)
				for range board.arrivals() {
					if len(ts.timedGames(who.ID)) != 1 {
						b.Fatal("the game is missing")
					}
				}
				board.departures()
			}
		})
	}
}
