package table

import (
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

// later is a deed some time after the last event.
func later(tb testing.TB, t *Table, wait time.Duration, d deed) *Table {
	tb.Helper()
	d.in.Ply = len(t.Plies)
	rec, err := d.decide(t, t.Changed.Add(wait))
	if err != nil {
		tb.Fatalf("%s, %q: %v", d.who.Name, d.in.Kind, err)
	}
	next, err := t.Follow(rec, t.Rev+1)
	if err != nil {
		tb.Fatal(err)
	}
	return next
}

// thinks returns a move after some thought.
func thinks(tb testing.TB, t *Table, thought time.Duration, move string) *Table {
	tb.Helper()
	return later(tb, t, thought, deed{t.Seats[t.State.Turn()], request{Intent: Intent{Kind: Move, Text: move}}})
}

// refusedLater checks the refusal of a deed some time after the last event.
func refusedLater(tb testing.TB, t *Table, wait time.Duration, d deed, kind errs.Kind) {
	tb.Helper()
	d.in.Ply = len(t.Plies)
	if _, err := d.decide(t, t.Changed.Add(wait)); err == nil || errs.KindOf(err) != kind {
		tb.Errorf("%q after %v: %v, want kind %s", d.in.Kind, wait, err, kind)
	}
}

var callsTime = ordered(identity.Person{}, TimeUp())

// TestClockOfAGame checks that each player's first move is free, and that time then runs and each
// move earns its increment.
func TestClockOfAGame(t *testing.T) {
	table := timedTable(t, "3+2")
	table = thinks(t, table, 50*time.Second, "e4")
	table = thinks(t, table, 59*time.Second, "e5")
	if white, black := table.Clock.Left(0, table.Changed), table.Clock.Left(1, table.Changed); white != 3*time.Minute ||
		black != 3*time.Minute {
		t.Errorf("after the first moves: %v and %v left", white, black)
	}
	table = thinks(t, table, 10*time.Second, "Nf3")
	if left := table.Plies[2].Left; left != 3*time.Minute-8*time.Second {
		t.Errorf("after 10 s of thought ann has %v", left)
	}
	if left := table.Clock.Left(1, table.Changed.Add(7*time.Second)); left != 3*time.Minute-7*time.Second {
		t.Errorf("7 s into his turn ben has %v", left)
	}
}

func TestFlagFall(t *testing.T) {
	table := played(t, timedTable(t, "1+0"), "e4", "e5")
	refusedLater(t, table, time.Minute-time.Millisecond, callsTime, errs.Stale)
	refusedLater(t, table, time.Minute, deed{ann, request{Intent: Intent{Kind: Move, Text: "Nf3"}}}, errs.Refused)
	over := later(t, table, time.Minute, callsTime)
	if over.Status != Over || over.Ending() != "Black (ben) won on time." {
		t.Errorf("status %d, %q", over.Status, over.Ending())
	}
	refusedLater(t, over, time.Hour, callsTime, errs.Stale)
}

// TestFlagAgainstBareKing checks that a player who cannot mate does not win on time.
func TestFlagAgainstBareKing(t *testing.T) {
	rec := newRecord(rulesOf("chess"), 0)
	rec.Clock, rec.Setup = "1+0", "7k/8/8/8/8/8/4P3/4K3 w - - 0 1"
	table := after(t, replayed(t, rec, rulesOf("chess")), by(ben, Sit))
	table = played(t, table, "e4", "Kg7")
	over := later(t, table, 2*time.Minute, callsTime)
	if over.Status != Over || over.Result.Winner != game.NoSeat {
		t.Errorf("status %d, %q", over.Status, over.Ending())
	}
}

func TestFirstMove(t *testing.T) {
	table := timedTable(t, "5+0")
	refusedLater(t, table, time.Minute-time.Millisecond, callsTime, errs.Stale)
	gone := later(t, table, time.Minute, callsTime)
	if gone.Status != Gone || gone.Ending() != "Game aborted: ann did not make a first move." {
		t.Errorf("status %d, %q", gone.Status, gone.Ending())
	}
	gone = later(t, played(t, table, "e4"), time.Minute, callsTime)
	if gone.Status != Gone || gone.Ending() != "Game aborted: ben did not make a first move." {
		t.Errorf("status %d, %q", gone.Status, gone.Ending())
	}
	slow := timedTable(t, "3 days")
	refusedLater(t, slow, 71*time.Hour, callsTime, errs.Stale)
	if gone := later(t, slow, 72*time.Hour, callsTime); gone.Status != Gone {
		t.Errorf("status %d", gone.Status)
	}
}

// TestFirstMoveOfSecondGame checks that a match is not aborted when its first game counts.
func TestFirstMoveOfSecondGame(t *testing.T) {
	rec := newRecord(rulesOf("strike"), 0)
	rec.Match, rec.Clock = true, "5+0"
	table := after(t, replayed(t, rec, rulesOf("strike")), by(ben, Sit), by(ben, Resign), by(ann, Ready),
		by(ben, Ready))
	over := later(t, table, time.Hour, callsTime)
	if over.Status != Over || over.Result.Winner != table.State.Turn().Other() {
		t.Errorf("status %d, %q", over.Status, over.Ending())
	}
}

// TestServerAway checks that downtime is given back once.
func TestServerAway(t *testing.T) {
	table := played(t, timedTable(t, "3+0"), "e4", "e5")
	down := table.Changed.Add(10 * time.Second)
	credits := ordered(identity.Person{}, CreditTime(down))
	table = later(t, table, time.Hour, credits)
	if left := table.Clock.Left(0, table.Changed); left != 3*time.Minute-10*time.Second {
		t.Errorf("ann has %v left", left)
	}
	if table.Credit != time.Hour-10*time.Second {
		t.Errorf("credit is %v", table.Credit)
	}
	refusedLater(t, table, time.Millisecond, credits, errs.Stale)
	refusedLater(t, startedTable(t), time.Hour, credits, errs.Stale) // no clock, nothing to give back
	first := timedTable(t, "3+0")
	first = later(t, first, time.Hour, ordered(identity.Person{}, CreditTime(first.Changed)))
	refusedLater(t, first, time.Second, callsTime, errs.Stale)
}

// TestOdds checks that a player who gives time odds has less time and loses on it. A record is
// refused if its odds name no seat, or if it is a seek or a match.
func TestOdds(t *testing.T) {
	rec := newRecord(rulesOf("chess"), 0)
	rec.Clock, rec.Odds = "10+5", &Odds{Seat: 1, Clock: "3+0"}
	table := played(t, after(t, replayed(t, rec, rulesOf("chess")), by(ben, Sit)), "e4", "e5")
	table = thinks(t, table, 10*time.Second, "Nf3")
	table = thinks(t, table, 10*time.Second, "Nc6")
	if left := [2]time.Duration{
		table.Clock.Left(0, table.Changed), table.Clock.Left(1, table.Changed),
	}; left != [2]time.Duration{10*time.Minute - 5*time.Second, 3*time.Minute - 10*time.Second} {
		t.Errorf("after ten seconds each: %v left", left)
	}
	if again := replayed(t, table.Record, rulesOf("chess")); again.Clock != table.Clock {
		t.Errorf("after reading again, clock is %+v, want %+v", again.Clock, table.Clock)
	}
	over := later(t, thinks(t, table, time.Second, "Bb5"), 3*time.Minute, callsTime)
	if over.Ending() != "White (ann) won on time." {
		t.Errorf("after three minutes: %q", over.Ending())
	}
	for name, change := range map[string]func(*Record){
		"of no seat":  func(r *Record) { r.Odds = &Odds{Seat: 2} },
		"of no clock": func(r *Record) { r.Odds = &Odds{Clock: "soon"} },
		"in a match":  func(r *Record) { r.Match = true },
		"in a seek":   func(r *Record) { r.Seek = &Seek{Games: []string{"chess"}, Clocks: []string{"10+5"}} },
	} {
		broken := rec
		change(&broken)
		if table, err := Replay(broken, 1, rulesOf("chess")); err == nil {
			t.Errorf("odds %s: %+v", name, table)
		}
	}
}
