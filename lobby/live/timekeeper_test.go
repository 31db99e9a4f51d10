package live

import (
	"fmt"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// clocked returns a game where both players have moved and White's clock runs, since n seconds
// after noon.
func clocked(tb testing.TB, n int) *table.Table {
	tb.Helper()
	white, black := identity.Person{ID: identity.PlayerID(fmt.Sprint("pw", n)), Name: "w"},
		identity.Person{ID: identity.PlayerID(fmt.Sprint("pb", n)), Name: "b"}
	at := tabletest.Noon.Add(time.Duration(n) * time.Second)
	return minutes(tb, identity.TableID(fmt.Sprintf("game%05d", n)), white, 0, func(r *table.Record) {
		r.Clock = "5+0"
		r.Log = []table.Event{
			{At: at, Kind: table.Sat, Seat: 0, Who: &white},
			{At: at, Kind: table.Sat, Seat: 1, Who: &black},
		}
		for i, m := range []string{"e4", "e5"} {
			r.Log = append(r.Log, table.Event{At: at, Kind: table.Moved, Seat: game.Seat(i), Text: m})
		}
	})
}

// TestOnlyTheDueAreLookedAt checks that only games that are due get checked. Games that are over or
// archived are forgotten.
func TestOnlyTheDueAreLookedAt(t *testing.T) {
	board := newRegistry()
	for n := range 500 {
		board.set(clocked(t, n))
	}
	if board.duties.thinking != 500 {
		t.Errorf("%d clocks run, want 500", board.duties.thinking)
	}
	now := tabletest.Noon.Add(5*time.Minute + 2*time.Second)
	if due := board.due(now); ids(due) != "[game00000 game00001 game00002]" {
		t.Errorf("due: got %s", ids(due))
	}
	if due := board.due(now); len(due) != 0 {
		t.Errorf("due again: %s", ids(due))
	}
	if at, ok := board.nextDue(); !ok || !at.Equal(now.Add(time.Second)) {
		t.Errorf("next due at %v", at)
	}
	for n := range 500 {
		over := *board.table(identity.TableID(fmt.Sprintf("game%05d", n)))
		over.Rev, over.Status = 2, table.Over
		board.set(&over)
	}
	if d := board.duties; len(d.ended) != 500 || d.thinking+len(d.games) != 0 {
		t.Errorf("%d ended, %d clocks run, %d games", len(d.ended), d.thinking, len(d.games))
	}
	for _, over := range board.snapshot() {
		board.remove(over.ID, 3)
	}
	if d := board.duties; len(d.ended)+d.schedule.Len() != 0 {
		t.Errorf("left behind: %v", d)
	}
}

// BenchmarkTick looks for due games when none is due.
func BenchmarkTick(b *testing.B) {
	for _, n := range []int{10, 1000, 5000} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			board := newRegistry()
			for i := range n {
				board.set(clocked(b, i))
			}
			for b.Loop() {
				if len(board.due(tabletest.Noon)) > 0 {
					b.Fatal("a game is due")
				}
			}
		})
	}
}
