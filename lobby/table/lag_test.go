package table

import (
	"context"
	"testing"
	"time"

	"pawnstorm/lobby/errs"
)

// onLine returns a move after a turn of which part was spent on the line.
func onLine(tb testing.TB, t *Table, turn, line time.Duration, move string) *Table {
	tb.Helper()
	return later(tb, t, turn, deed{t.Seats[t.State.Turn()], request{Intent: Intent{Kind: Move, Text: move, Lag: line}}})
}

// shuffle returns the nth move of a game that goes nowhere, but does not repeat a position early.
func shuffle(n int) string { return []string{"Nf3", "Nf6", "Ng1", "Ng8"}[n%4] }

// TestSlowLine plays 40 moves on a line that takes 0.3 s. Only a fast first part of a bullet game may
// lose time to it.
func TestSlowLine(t *testing.T) {
	const trip = 300 * time.Millisecond
	for clock, most := range map[string]time.Duration{"3+0": 0, "5+3": 0, "15+10": 0, "1+0": 6 * time.Second} {
		table := played(t, timedTable(t, clock), "e4", "e5")
		start := table.Clock.Left(0, table.Changed)
		for n := range 80 {
			if table.Status != Playing {
				break // drawn by repetition
			}
			table = onLine(t, table, trip, trip, shuffle(n))
		}
		n := len(table.Plies) / 2
		earned := time.Duration(n-1) * table.Clock.Control().Step
		if lost := start + earned - table.Clock.Left(0, table.Changed); lost > most {
			t.Errorf("%s: %d moves lost %v to the line, want at most %v", clock, n, lost, most)
		}
		checkReplayed(t, table)
	}
}

// checkReplayed checks that the stored record gives the same clocks.
func checkReplayed(t *testing.T, table *Table) {
	t.Helper()
	value, err := Encode(table.Record)
	if err != nil {
		t.Fatal(err)
	}
	again, err := Read(value, table.Rev, table.Rules)
	if err != nil {
		t.Fatal(err)
	}
	if again.Clock != table.Clock || again.lags != table.lags {
		t.Errorf("replayed clock is %+v, want %+v", again.Clock, table.Clock)
	}
}

// TestPretendedLine checks that a client that claims a line as slow as its thinking gains no more than
// the allowance.
func TestPretendedLine(t *testing.T) {
	table := played(t, timedTable(t, "3+0"), "e4", "e5")
	gained := time.Duration(0)
	for n := range 12 {
		table = onLine(t, table, 5*time.Second, 5*time.Second, []string{"a3", "a6", "b3", "b6", "c3", "c6", "d3", "d6", "f3", "f6", "g3", "g6"}[n])
		if n%2 == 0 {
			gained += table.Plies[len(table.Plies)-1].Lag
		}
	}
	if most := firstLag + 6*lagPerMove; gained > most {
		t.Errorf("six moves gained %v, want at most %v", gained, most)
	}
	if left := table.Clock.Left(0, table.Changed); left != 3*time.Minute-30*time.Second+gained {
		t.Errorf("%v left after 30 s of thought and %v of lag", left, gained)
	}
}

// TestMoveOnTheLine checks that a move that was made in time counts although it arrives late, if the
// last move showed a slow line, and that the server waits no longer than that.
func TestMoveOnTheLine(t *testing.T) {
	const trip = 250 * time.Millisecond
	table := played(t, timedTable(t, "1+0"), "e4", "e5")
	table = onLine(t, table, trip, trip, "Nf3")
	table = thinks(t, table, time.Second, "Nf6")
	left := table.Clock.Left(0, table.Changed)
	grace := table.lagGrace(0)
	if grace == 0 || grace > trip {
		t.Fatalf("the server waits %v for a move on a line of %v", grace, trip)
	}
	late := left + grace/2
	refusedLater(t, table, late, callsTime, errs.Stale)
	refusedLater(t, table, late, deed{ann, request{Intent: Intent{Kind: Move, Text: "Nc3"}}}, errs.Refused)
	if next := onLine(t, table, late, trip, "Nc3"); next.Status != Playing {
		t.Errorf("a move on the line is followed by %d", next.Status)
	}
	if over := later(t, table, left+grace, callsTime); over.Status != Over {
		t.Errorf("after the wait the status is %d", over.Status)
	}
}

// TestLineOfContext checks that a line counts only in games with a running real-time clock.
func TestLineOfContext(t *testing.T) {
	ctx := WithLine(context.Background(), func(turn time.Duration) time.Duration { return turn / 2 })
	table := played(t, timedTable(t, "3+0"), "e4", "e5")
	if got := table.LagAt(ctx, table.Changed.Add(time.Second)); got != time.Second/2 {
		t.Errorf("got %v of a turn of 1 s", got)
	}
	if got := table.LagAt(context.Background(), table.Changed.Add(time.Second)); got != 0 {
		t.Errorf("without a line: %v", got)
	}
	if got := startedTable(t).LagAt(ctx, table.Changed.Add(time.Second)); got != 0 {
		t.Errorf("without a clock: %v", got)
	}
	free := onLine(t, timedTable(t, "3+0"), time.Second, time.Second, "e4")
	if free.Plies[0].Lag != 0 {
		t.Errorf("a first move, which is free, was credited %v", free.Plies[0].Lag)
	}
}
