package live

import (
	"testing"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// entryOf is how the store tells of a table.
func entryOf(tb testing.TB, t *table.Table, rev store.Rev) store.Entry {
	tb.Helper()
	value, err := t.Value()
	if err != nil {
		tb.Fatal(err)
	}
	return store.Entry{Key: TableKeys + string(t.ID), Value: value, Rev: rev}
}

// storedTables are two states of a table as a node makes them that writes both.
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
		t.Error("it is known before it is durable")
	}
	a.wrote(first, 5)
	a.write(second)
	if got := a.latest(id, nil); got != first {
		t.Errorf("the latest is %v", got)
	}
	if got := a.heard(id, entryOf(t, first, 5)); got != first || got.Rev != 5 {
		t.Errorf("of the first was heard %v", got)
	}
	if got := a.heard(id, entryOf(t, second, 7)); got != second || got.Rev != 7 { // before the store has answered
		t.Errorf("of the second was heard %v", got)
	}
	a.wrote(second, 7)
	if len(a.tables) != 0 {
		t.Errorf("%v are left", a.tables)
	}
}

// TestAheadOfOthers: nothing that others write is taken for what this node writes.
func TestAheadOfOthers(t *testing.T) {
	for _, test := range []struct {
		name string
		then func(a *ahead, first, second *table.Table)
		left int
	}{
		{"another state", func(a *ahead, _, second *table.Table) {
			if a.heard(second.ID, entryOf(t, second, 6)) != nil {
				t.Error("it was taken for the first")
			}
		}, 1},
		{"a later one", func(a *ahead, first, second *table.Table) {
			a.wrote(first, 5)
			if a.heard(second.ID, entryOf(t, second, 6)) != nil || a.latest(first.ID, second) != second {
				t.Error("it was taken for the first")
			}
		}, 0},
		{"an end", func(a *ahead, first, _ *table.Table) {
			a.wrote(first, 5)
			if a.heard(first.ID, store.Entry{Rev: 6, Deleted: true}) != nil {
				t.Error("a table was heard of that is gone")
			}
		}, 0},
		{"a conflict", func(a *ahead, first, _ *table.Table) { a.forget(first) }, 0},
		{"a new look at all", func(a *ahead, first, _ *table.Table) {
			a.wrote(first, 5)
			a.forget(a.known()...)
		}, 0},
		{"an old look at all", func(a *ahead, first, _ *table.Table) {
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
				t.Errorf("%v are left", a.tables)
			}
		})
	}
}
