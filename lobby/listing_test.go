package lobby

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/store"
)

// minutes is a table made so many minutes after noon.
func minutes(tb testing.TB, id TableID, host Person, made int, change func(*Record)) *Table {
	tb.Helper()
	rec := newRecord(rulesOf("chess"), 0)
	rec.ID, rec.Host, rec.Created = id, host, noon.Add(time.Duration(made)*time.Minute)
	if change != nil {
		change(&rec)
	}
	return replayed(tb, rec, rulesOf("chess"))
}

// under is a table with both seats taken and moves played, last changed so many
// minutes after noon.
func under(tb testing.TB, id TableID, white, black Person, changed int, moves ...string) *Table {
	tb.Helper()
	return minutes(tb, id, white, 0, func(r *Record) {
		at := noon.Add(time.Duration(changed) * time.Minute)
		r.Log = []Event{{At: at, Kind: Sat, Seat: 0, Who: &white}, {At: at, Kind: Sat, Seat: 1, Who: &black}}
		for i, m := range moves {
			r.Log = append(r.Log, Event{At: at, Kind: Moved, Seat: game.Seat(i % 2), Text: m})
		}
	})
}

func registryWith(tables ...*Table) *registry {
	b := newRegistry()
	for _, t := range tables {
		b.set(t)
	}
	return b
}

func ids(tables []*Table) string {
	var list []TableID
	for _, t := range tables {
		list = append(list, t.ID)
	}
	return fmt.Sprint(list)
}

func TestListingOrder(t *testing.T) {
	private := func(r *Record) { r.Code = "c0defr1e" }
	over := after(t, under(t, "over", ann, ben, 9), by(ben, Resign))
	gone := after(t, minutes(t, "gone", ann, 9, nil), by(ann, Cancel))
	l := registryWith(
		minutes(t, "open1", ann, 1, nil), minutes(t, "open2", cat, 2, nil), minutes(t, "open0", ben, 1, nil),
		minutes(t, "openX", ann, 8, private),
		under(t, "mine3", ann, ben, 3), under(t, "mine7", ben, ann, 7, "e2e4"), under(t, "his5", ann, ben, 5, "e2e4"),
		under(t, "his6", ben, ann, 6), under(t, "other", ben, cat, 8), over, gone,
	).list()

	for _, test := range []struct{ name, got, want string }{
		{"open games", ids(l.Open), "[open2 open0 open1]"},
		{"games under way", ids(l.Live), "[other mine7 his6 his5 mine3]"},
		{"ann's", ids(l.Mine(ann.ID)), "[mine7 mine3 his6 his5 openX open1]"},
		{"cat's", ids(l.Mine(cat.ID)), "[other open2]"},
		{"a stranger's", ids(l.Mine("pdan")), "[]"},
		{"nobody's", ids(l.Mine("")), "[]"},
	} {
		if test.got != test.want {
			t.Errorf("%s: %s, want %s", test.name, test.got, test.want)
		}
	}
	for who, want := range map[PlayerID]int{ann.ID: 2, ben.ID: 3, cat.ID: 0, "": 0} {
		if got := l.Turns(who, ""); got != want {
			t.Errorf("%q has %d turns, want %d", who, got, want)
		}
	}
}

// TestTurnsElsewhere: the table that somebody looks at is not counted for them.
func TestTurnsElsewhere(t *testing.T) {
	l := registryWith(under(t, "one", ann, ben, 1), under(t, "two", ann, ben, 2), under(t, "three", ben, ann, 3)).list()
	for except, want := range map[TableID]int{"": 2, "one": 1, "three": 2} {
		if got := l.Turns(ann.ID, except); got != want {
			t.Errorf("without %q there are %d turns, want %d", except, got, want)
		}
	}
}

// TestPausesAreListed: between the games of a match the table is under way, and
// waits for who is not ready.
func TestPausesAreListed(t *testing.T) {
	paused := after(t, startedMatch(t, "strike", ""), by(ann, Resign))
	paused.ID = "match"
	for _, test := range []struct {
		name      string
		match     *Table
		ann, ben  int // turns
		annsOrder string
	}{
		{"nobody is ready", paused, 2, 1, "[match mine his]"},
		{"ann is ready", after(t, paused, by(ann, Ready)), 1, 1, "[mine match his]"},
		{"ben is ready", after(t, paused, by(ben, Ready)), 2, 0, "[match mine his]"},
		{"ben begins", after(t, paused, by(ann, Ready), by(ben, Ready)), 1, 1, "[mine match his]"},
		{"over", after(t, paused, by(ben, Forfeit)), 1, 0, "[mine his]"},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := registryWith(test.match, under(t, "mine", ann, cat, -9), under(t, "his", cat, ann, -9)).list()
			if got := ids(l.Mine(ann.ID)); got != test.annsOrder {
				t.Errorf("ann's tables are %s, want %s", got, test.annsOrder)
			}
			if live := len(l.Live); live != strings.Count(test.annsOrder, " ")+1 || len(l.Open) != 0 {
				t.Errorf("%d games are under way, %d are open", live, len(l.Open))
			}
			if anns, bens := l.Turns(ann.ID, ""), l.Turns(ben.ID, ""); anns != test.ann || bens != test.ben {
				t.Errorf("%d tables wait for ann and %d for ben, want %d and %d", anns, bens, test.ann, test.ben)
			}
			if l.Turns(cat.ID, "his") != 0 {
				t.Error("a match waits for somebody who does not play it")
			}
		})
	}
}

// TestListingIsBuiltOnce: everybody who looks shares one Listing until something
// changes.
func TestListingIsBuiltOnce(t *testing.T) {
	table := startedTable(t)
	b := registryWith(table)
	first := b.list()
	if b.list() != first {
		t.Error("nothing has changed, and the listing was made again")
	}
	older := *table
	older.Rev--
	b.set(&older)
	b.remove(table.ID, table.Rev-1)
	b.remove("n0table0", 9)
	if b.list() != first {
		t.Error("what is old or unknown changes nothing")
	}
	newer := played(t, table, "e4")
	b.set(newer)
	second := b.list()
	if second == first || second.Live[0] != newer || first.Live[0] != table {
		t.Error("a new revision makes a new listing, and the old one stays as it was")
	}
	b.remove(table.ID, newer.Rev+1)
	if third := b.list(); third == second || len(third.Live) != 0 {
		t.Error("a removed table is still listed")
	}
}

func TestChangesTokens(t *testing.T) {
	b, table := newRegistry(), startedTable(t)
	changes := b.news.Listen(t.Context())
	token := func() bool { _, ok := taken(changes); return ok }
	if !token() || token() {
		t.Fatal("the first token is there at once, and it is one")
	}
	b.set(table)
	b.set(played(t, table, "e4"))
	if !token() || token() {
		t.Fatal("many changes leave one token")
	}
	b.set(table) // old
	if token() {
		t.Fatal("there was no news")
	}
	b.remove(table.ID, 1000)
	if !token() {
		t.Fatal("a removed table is news")
	}
}

func TestPeople(t *testing.T) {
	b := newRegistry()
	changes := b.news.Listen(t.Context())
	until := func(people int) {
		t.Helper()
		eventually(t, fmt.Sprint(people, " people"), func() bool {
			_, news := taken(changes)
			return news && b.list().People == people
		})
	}
	until(0)
	once, leaveOnce := context.WithCancel(t.Context())
	twice, leaveTwice := context.WithCancel(t.Context())
	b.enter(once, ann, noon)
	until(1)
	b.enter(twice, ann, noon)
	if _, ok := taken(changes); ok || b.list().People != 1 {
		t.Error("the same person counts once")
	}
	b.enter(twice, ben, noon)
	until(2)
	leaveOnce()
	leaveTwice()
	until(0)
	if len(b.here) != 0 {
		t.Errorf("%v are still counted", b.here)
	}
}

func BenchmarkListing5000(b *testing.B) {
	tables := make(map[TableID]*Table)
	shapes := []*Table{openTable(b), startedTable(b), played(b, startedTable(b), "e4")}
	for i := range 5000 {
		t := *shapes[i%len(shapes)]
		t.ID, t.Changed = TableID(fmt.Sprintf("%08d", i)), noon.Add(time.Duration(i*7919%5000)*time.Second)
		t.Created = t.Changed
		tables[t.ID] = &t
	}
	b.ReportAllocs()
	for b.Loop() {
		if l := newListing(tables, 0); len(l.Open)+len(l.Live) != 5000 {
			b.Fatal("tables are missing")
		}
	}
}

func BenchmarkMine5000(b *testing.B) {
	tables := make(map[TableID]*Table)
	started := startedTable(b)
	for i := range 5000 {
		t := *started
		t.ID = TableID(fmt.Sprintf("%08d", i))
		if i%100 != 0 {
			t.Host, t.Seats = cat, [2]Person{cat, ben}
		}
		tables[t.ID] = &t
	}
	l := newListing(tables, 0)
	for b.Loop() {
		if len(l.Mine(ann.ID)) != 50 {
			b.Fatal("games are missing")
		}
	}
}

// TestDeparture: who leaves right after the last move is gone from that game, too:
// the porter is told when the board has heard of it.
func TestDeparture(t *testing.T) {
	b := newRegistry()
	b.hear(7)
	b.enter(t.Context(), ben, noon)()
	if gone := b.departures(); len(gone) != 1 || !gone[ben.ID] {
		t.Errorf("gone are %v", gone)
	}
	leave := b.enter(t.Context(), ann, noon)
	b.wrote(9)
	leave()
	for heard := store.Rev(7); heard < 9; heard++ {
		b.hear(heard)
		if gone := b.departures(); len(gone) != 0 {
			t.Errorf("after %d gone are %v", heard, gone)
		}
	}
	<-b.door
	b.hear(9)
	<-b.door
	if gone := b.departures(); len(gone) != 1 || !gone[ann.ID] {
		t.Errorf("gone are %v", gone)
	}
}
