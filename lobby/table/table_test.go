package table

import "testing"

func TestAt(t *testing.T) {
	table := played(t, startedTable(t), "e4", "e5", "Nf3")
	for ply, moves := range [][]string{{}, {"e4"}, {"e4", "e5"}, {"e4", "e5", "Nf3"}} {
		state, err := table.At(ply)
		if err != nil {
			t.Fatal(err)
		}
		if want := played(t, startedTable(t), moves...).State.String(); state.String() != want {
			t.Errorf("after %d plies %s, want %s", ply, state, want)
		}
	}
}

// TestTablesAreImmutable checks that two futures of one table share only its past.
func TestTablesAreImmutable(t *testing.T) {
	table := played(t, startedTable(t), "e4", "e5", "Nf3")
	one, two := played(t, table, "Nc6"), played(t, table, "d6")
	if len(table.Plies) != 3 || len(table.Log) != 5 {
		t.Errorf("past has %d plies and %d events", len(table.Plies), len(table.Log))
	}
	if one.Plies[3].Text != "b8c6" || two.Plies[3].Text != "d7d6" || one.Log[5].Text != "b8c6" ||
		two.Log[5].Text != "d7d6" {
		t.Errorf("plies %v and %v", one.Plies, two.Plies)
	}
}

func TestSeatOf(t *testing.T) {
	table := openTable(t)
	if table.SeatOf("") != -1 || table.Involves("") {
		t.Error("an empty seat has a player")
	}
	if !table.Involves(ann.ID) || table.SeatOf(ann.ID) != -1 || table.Involves(ben.ID) {
		t.Error("an open table belongs to its host, who sits when the game starts")
	}
}
