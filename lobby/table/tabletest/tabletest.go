package tabletest

import (
	"runtime"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/catalog"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// The people of the tests: Ann is the host, Ben plays, Cat watches.
var (
	Ann = identity.Person{ID: "pann", Name: "ann"}
	Ben = identity.Person{ID: "pben", Name: "ben"}
	Cat = identity.Person{ID: "pcat", Name: "cat"}
)

// Noon is when the tables of the tests are created.
var Noon = time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)

// RulesOf returns a game of the catalog.
func RulesOf(id string) game.Rules {
	rules, ok := catalog.Find(id)
	if !ok {
		panic("unknown game " + id)
	}
	return rules
}

// NewRecord returns a new public table of Ann's.
func NewRecord(rules game.Rules, wish game.Seat) table.Record {
	return table.Record{
		Version: table.RecordVersion, ID: "7k3m9x2a", Game: rules.Info().ID, Created: Noon,
		Host: Ann, Wish: wish, Seed: 1, Log: []table.Event{},
	}
}

// Replayed returns the table of a valid record.
func Replayed(tb testing.TB, rec table.Record, rules ...game.Rules) *table.Table {
	tb.Helper()
	t, err := table.Replay(rec, 1, rules...)
	if err != nil {
		tb.Fatalf("Replay: %v", err)
	}
	return t
}

// OpenTable returns a table of FIDE chess where Ann waits with White.
func OpenTable(tb testing.TB) *table.Table {
	tb.Helper()
	return Replayed(tb, NewRecord(RulesOf("chess"), 0), RulesOf("chess"))
}

// StartedTable returns a game: Ann has White, Ben has Black.
func StartedTable(tb testing.TB) *table.Table {
	tb.Helper()
	return After(tb, OpenTable(tb), By(Ben, table.Sit))
}

// StartedMatch returns a match from a set-up. In its first game Ann has the first seat and Ben the
// second.
func StartedMatch(tb testing.TB, id, setup string) *table.Table {
	tb.Helper()
	rec := NewRecord(RulesOf(id), 0)
	rec.Setup, rec.Match = setup, true
	return After(tb, Replayed(tb, rec, RulesOf(id)), By(Ben, table.Sit))
}

// Step returns the next record of a table.
type Step func(t *table.Table, now time.Time) (table.Record, error)

// By returns the intent of a person at the current ply.
func By(who identity.Person, kind table.IntentKind) Step { return Says(who, kind, "") }

// Says is By with the text of the intent.
func Says(who identity.Person, kind table.IntentKind, text string) Step {
	return func(t *table.Table, now time.Time) (table.Record, error) {
		return table.Decide(t, who, table.Intent{Kind: kind, Seat: game.NoSeat, Ply: len(t.Plies), Text: text}, now)
	}
}

// Ordered returns an order about a person.
func Ordered(who identity.Person, o table.Order) Step {
	return func(t *table.Table, now time.Time) (table.Record, error) { return table.DecideOrder(t, who, o, now) }
}

// After returns the table after deeds that must all succeed.
func After(tb testing.TB, t *table.Table, deeds ...Step) *table.Table {
	tb.Helper()
	for i, d := range deeds {
		rec, err := d(t, Noon.Add(time.Duration(t.Rev)*time.Second))
		if err != nil {
			tb.Fatalf("step %d: %v", i, err)
		}
		if t, err = t.Follow(rec, t.Rev+1); err != nil {
			tb.Fatalf("step %d: %v", i, err)
		}
	}
	return t
}

// PlayOn returns the table after moves that the players make in turn.
func PlayOn(tb testing.TB, t *table.Table, moves ...string) *table.Table {
	tb.Helper()
	for _, text := range moves {
		t = After(tb, t, Says(t.Seats[t.State.Turn()], table.Move, text))
	}
	return t
}

// Eventually waits until another goroutine has done something.
func Eventually(tb testing.TB, what string, reached func() bool) {
	tb.Helper()
	for late := time.Now().Add(30 * time.Second); !reached(); runtime.Gosched() {
		if time.Now().After(late) {
			tb.Fatalf("timed out waiting for %s", what)
		}
	}
}
