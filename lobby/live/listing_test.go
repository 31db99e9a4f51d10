package live

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// minutes returns a table created n minutes after noon.
func minutes(
	tb testing.TB, id identity.TableID, host identity.Person, made int, change func(*table.Record),
) *table.Table {
	tb.Helper()
	rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	rec.ID, rec.Host, rec.Created = id, host, tabletest.Noon.Add(time.Duration(made)*time.Minute)
	if change != nil {
		change(&rec)
	}
	return tabletest.Replayed(tb, rec, tabletest.RulesOf("chess"))
}

// under returns a game with these moves, last changed n minutes after noon.
func under(
	tb testing.TB, id identity.TableID, white, black identity.Person, changed int, moves ...string,
) *table.Table {
	tb.Helper()
	return minutes(tb, id, white, 0, func(r *table.Record) {
		at := tabletest.Noon.Add(time.Duration(changed) * time.Minute)
		r.Log = []table.Event{
			{At: at, Kind: table.Sat, Seat: 0, Who: &white},
			{At: at, Kind: table.Sat, Seat: 1, Who: &black},
		}
		for i, m := range moves {
			r.Log = append(r.Log, table.Event{At: at, Kind: table.Moved, Seat: game.Seat(i % 2), Text: m})
		}
	})
}

func registryWith(tables ...*table.Table) *registry {
	b := newRegistry()
	for _, t := range tables {
		b.set(t)
	}
	return b
}

func ids(tables []*table.Table) string {
	var list []identity.TableID
	for _, t := range tables {
		list = append(list, t.ID)
	}
	return fmt.Sprint(list)
}

func TestListingOrder(t *testing.T) {
	private := func(r *table.Record) { r.Code = "c0defr1e" }
	over := tabletest.After(t, under(t, "over", tabletest.Ann, tabletest.Ben, 9),
		tabletest.By(tabletest.Ben, table.Resign))
	gone := tabletest.After(t, minutes(t, "gone", tabletest.Ann, 9, nil), tabletest.By(tabletest.Ann, table.Cancel))
	l := registryWith(
		minutes(t, "open1", tabletest.Ann, 1, nil), minutes(t, "open2", tabletest.Cat, 2, nil),
		minutes(t, "open0", tabletest.Ben, 1, nil),
		minutes(t, "openX", tabletest.Ann, 8, private),
		under(t, "mine3", tabletest.Ann, tabletest.Ben, 3), under(t, "mine7", tabletest.Ben, tabletest.Ann, 7, "e2e4"),
		under(t, "his5", tabletest.Ann, tabletest.Ben, 5, "e2e4"),
		under(t, "his6", tabletest.Ben, tabletest.Ann, 6), under(t, "other", tabletest.Ben, tabletest.Cat, 8),
		over, gone,
	).list()

	for _, test := range []struct{ name, got, want string }{
		{"open games", ids(l.Open.Page(0, 9)), "[open2 open0 open1]"},
		{"games under way", ids(l.Live.Page(0, 9)), "[other mine7 his6 his5 mine3]"},
		{"ann's", ids(l.Mine(tabletest.Ann.ID)), "[mine7 mine3 his6 his5 openX open1]"},
		{"cat's", ids(l.Mine(tabletest.Cat.ID)), "[other open2]"},
		{"a stranger's", ids(l.Mine("pdan")), "[]"},
		{"no player's", ids(l.Mine("")), "[]"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", test.name, test.got, test.want)
		}
	}
	for who, want := range map[identity.PlayerID]int{
		tabletest.Ann.ID: 2, tabletest.Ben.ID: 3, tabletest.Cat.ID: 0, "": 0,
	} {
		if got := len(l.Waiting(who)); got != want {
			t.Errorf("%q has %d turns, want %d", who, got, want)
		}
	}
}

// TestPausesAreListed checks that a match counts as under way between its games, and waits for
// players who are not ready.
func TestPausesAreListed(t *testing.T) {
	paused := tabletest.After(t, tabletest.StartedMatch(t, "strike", ""), tabletest.By(tabletest.Ann, table.Resign))
	paused.ID = "match"
	for _, test := range []struct {
		name      string
		match     *table.Table
		Ann, Ben  int // turns
		annsOrder string
	}{
		{"no one is ready", paused, 2, 1, "[match mine his]"},
		{
			"ann is ready", tabletest.After(t, paused, tabletest.By(tabletest.Ann, table.Ready)), 1, 1,
			"[mine match his]",
		},
		{
			"ben is ready", tabletest.After(t, paused, tabletest.By(tabletest.Ben, table.Ready)), 2, 0,
			"[match mine his]",
		},
		{
			"ben begins",
			tabletest.After(t, paused, tabletest.By(tabletest.Ann, table.Ready),
				tabletest.By(tabletest.Ben, table.Ready)), 1, 1, "[mine match his]",
		},
		{"over", tabletest.After(t, paused, tabletest.By(tabletest.Ben, table.Forfeit)), 1, 0, "[mine his]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := registryWith(test.match, under(t, "mine", tabletest.Ann, tabletest.Cat, -9),
				under(t, "his", tabletest.Cat, tabletest.Ann, -9)).list()
			if got := ids(l.Mine(tabletest.Ann.ID)); got != test.annsOrder {
				t.Errorf("ann's tables: got %s, want %s", got, test.annsOrder)
			}
			if live := l.Live.Len(); live != strings.Count(test.annsOrder, " ")+1 || l.Open.Len() != 0 {
				t.Errorf("got %d games under way and %d open", live, l.Open.Len())
			}
			if anns, bens := len(l.Waiting(tabletest.Ann.ID)), len(l.Waiting(tabletest.Ben.ID)); anns != test.Ann ||
				bens != test.Ben {
				t.Errorf("%d tables wait for ann and %d for ben, want %d and %d", anns, bens, test.Ann, test.Ben)
			}
			if slices.Contains(l.Waiting(tabletest.Cat.ID), "match") {
				t.Error("the match waits for a player who is not in it")
			}
		})
	}
}

// TestListingIsBuiltOnce checks that all readers share one Listing until something changes.
func TestListingIsBuiltOnce(t *testing.T) {
	table := tabletest.StartedTable(t)
	b := registryWith(table)
	first := b.list()
	if b.list() != first {
		t.Error("the listing was rebuilt without a change")
	}
	older := *table
	older.Rev--
	b.set(&older)
	b.remove(table.ID, table.Rev-1)
	b.remove("n0table0", 9)
	if b.list() != first {
		t.Error("an old revision or unknown table rebuilt the listing")
	}
	newer := tabletest.PlayOn(t, table, "e4")
	b.set(newer)
	second := b.list()
	if second == first || second.Live.At(0) != newer || first.Live.At(0) != table {
		t.Error("a new revision must make a new listing and leave the old one alone")
	}
	b.remove(table.ID, newer.Rev+1)
	if third := b.list(); third == second || third.Live.Len() != 0 {
		t.Error("a removed table is still listed")
	}
}

func TestChangesTokens(t *testing.T) {
	b, table := newRegistry(), tabletest.StartedTable(t)
	changes := b.news.Listen(t.Context())
	token := func() bool { _, ok := taken(changes); return ok }
	if !token() || token() {
		t.Fatal("want exactly one token at the start")
	}
	b.set(table)
	b.set(tabletest.PlayOn(t, table, "e4"))
	if !token() || token() {
		t.Fatal("want exactly one token after two changes")
	}
	b.set(table) // old
	if token() {
		t.Fatal("an old table left a token")
	}
	b.remove(table.ID, 1000)
	if !token() {
		t.Fatal("removing a table left no token")
	}
}

func TestPeople(t *testing.T) {
	b := newRegistry()
	changes := b.news.Listen(t.Context())
	until := func(people int) {
		t.Helper()
		tabletest.Eventually(t, fmt.Sprint(people, " people"), func() bool { return b.list().People == people })
		taken(changes)
	}
	until(0)
	once, leaveOnce := context.WithCancel(t.Context())
	twice, leaveTwice := context.WithCancel(t.Context())
	b.enter(once, tabletest.Ann, tabletest.Noon)
	until(1)
	b.enter(twice, tabletest.Ann, tabletest.Noon)
	if _, ok := taken(changes); ok || b.list().People != 1 {
		t.Error("the same person counts twice")
	}
	b.enter(twice, tabletest.Ben, tabletest.Noon)
	until(2)
	leaveOnce()
	leaveTwice()
	until(0)
	if len(b.here) != 0 {
		t.Errorf("%v still count", b.here)
	}
}

// TestDeparture checks that a player who leaves right after the last move counts as gone from that
// game too. A departure counts only after the registry has heard of the player's tables.
func TestDeparture(t *testing.T) {
	b := newRegistry()
	b.enter(t.Context(), tabletest.Ben, tabletest.Noon)()
	if gone := b.departures(); len(gone) != 1 || !gone[tabletest.Ben.ID].quit {
		t.Errorf("got departures %v", gone)
	}
	leave := b.enter(t.Context(), tabletest.Ann, tabletest.Noon)
	first, second := storedTables(t) // ann creates it, and ben sits down
	for _, written := range []*table.Table{first, second} {
		b.ahead.write(written)
	}
	leave()
	b.ahead.wrote(first, 9)
	b.ahead.wrote(second, 4) // as in a store of several streams
	for _, written := range []*table.Table{first, second} {
		if gone := b.departures(); len(gone) != 0 {
			t.Errorf("before news of revision %d: got departures %v", written.Rev, gone)
		}
		<-b.presenceNews
		b.ahead.forget(written)
		b.hear()
	}
	<-b.presenceNews
	if gone := b.departures(); len(gone) != 1 || !gone[tabletest.Ann.ID].quit {
		t.Errorf("got departures %v", gone)
	}
}
