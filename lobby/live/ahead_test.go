package live

import (
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// entryOf returns the store entry for a table.
func entryOf(tb testing.TB, t *table.Table, rev store.Rev) store.Entry {
	tb.Helper()
	value, err := t.Value()
	if err != nil {
		tb.Fatal(err)
	}
	return store.Entry{Key: TableKeys + string(t.ID), Value: value, Rev: rev}
}

// storedTables returns two successive states of a table, as a node that writes both creates them.
func storedTables(tb testing.TB) (first, second *table.Table) {
	tb.Helper()
	rules := tabletest.RulesOf("chess")
	value, err := table.Encode(tabletest.NewRecord(rules, 0))
	if err != nil {
		tb.Fatal(err)
	}
	if first, err = table.Read(value, 0, rules); err != nil {
		tb.Fatal(err)
	}
	rec, err := tabletest.By(tabletest.Ben, table.Sit)(first, tabletest.Noon)
	if err != nil {
		tb.Fatal(err)
	}
	if second, err = first.Follow(rec, 0); err != nil {
		tb.Fatal(err)
	}
	return first, second
}

func TestAhead(t *testing.T) {
	first, second := storedTables(t)
	a, id := newAhead(), first.ID
	a.write(first)
	if a.latest(id, nil) != nil {
		t.Error("the table is known before it is durable")
	}
	a.wrote(first, 5)
	a.write(second)
	if got := a.latest(id, nil); got != first {
		t.Errorf("latest() = %v, want the first state", got)
	}
	if got := a.heard(id, entryOf(t, first, 5)); got != first || got.Rev != 5 {
		t.Errorf("heard() = %v at revision 5, want the first state", got)
	}
	if got := a.heard(id, entryOf(t, second, 7)); got != second || got.Rev != 7 { // the store has not answered yet
		t.Errorf("heard() = %v at revision 7, want the second state", got)
	}
	a.wrote(second, 7)
	if len(a.tables) != 0 {
		t.Errorf("tables left: %v", a.tables)
	}
}

// TestAheadOfOthers checks that a node never mistakes another node's write for its own.
func TestAheadOfOthers(t *testing.T) {
	for _, test := range []struct {
		name string
		then func(a *ahead, first, second *table.Table)
		left int
	}{
		{"another state", func(a *ahead, _, second *table.Table) {
			if a.heard(second.ID, entryOf(t, second, 6)) != nil {
				t.Error("heard() returned the first state")
			}
		}, 1},
		{"a later state", func(a *ahead, first, second *table.Table) {
			a.wrote(first, 5)
			if a.heard(second.ID, entryOf(t, second, 6)) != nil || a.latest(first.ID, second) != second {
				t.Error("heard() returned the first state")
			}
		}, 0},
		{"a delete", func(a *ahead, first, _ *table.Table) {
			a.wrote(first, 5)
			if a.heard(first.ID, store.Entry{Rev: 6, Deleted: true}) != nil {
				t.Error("heard() returned a deleted table")
			}
		}, 0},
		{"a conflict", func(a *ahead, first, _ *table.Table) { a.forget(first) }, 0},
		{"reloading", func(a *ahead, first, _ *table.Table) {
			a.wrote(first, 5)
			a.forget(a.known()...)
		}, 0},
		{"reloading with an old list", func(a *ahead, first, _ *table.Table) {
			before := a.known()
			a.wrote(first, 5)
			a.forget(before...)
		}, 1},
	} {
		t.Run(test.name, func(*testing.T) {
			first, second := storedTables(t)
			second.Rev = 6
			a := newAhead()
			a.write(first)
			test.then(a, first, second)
			if len(a.tables) != test.left {
				t.Errorf("tables left: %v", a.tables)
			}
		})
	}
}
