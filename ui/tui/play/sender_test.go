package play

import (
	"testing"

	"pawnstorm/game"
	"pawnstorm/lobby/table"
)

// TestNewsBeforeTheOutcome checks that the next action need not wait once the screen shows that the last one
// is saved, and that the opponent's actions prove nothing.
func TestNewsBeforeTheOutcome(t *testing.T) {
	logged := func(seats ...game.Seat) *table.Table {
		tbl := new(table.Table)
		for _, s := range seats {
			tbl.Log = append(tbl.Log, table.Event{Kind: table.Offered, Seat: s})
		}
		return tbl
	}
	for _, test := range []struct {
		news    *table.Table
		sending bool
	}{
		{logged(0), true},
		{logged(0, 1), true},
		{logged(0, game.NoSeat), true},
		{logged(0, 0), false},
		{logged(0, 1, 0), false},
	} {
		s := &sender{position: &position{Table: test.news}, sending: true}
		if s.heard(logged(0)); s.sending != test.sending {
			t.Errorf("after %d events: sending is %v", len(test.news.Log), s.sending)
		}
	}
}
