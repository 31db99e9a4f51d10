package table

import (
	"strings"
	"testing"
	"time"

	"pawnstorm/game/clock"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
)

func forsakes(who identity.Person, what string) deed {
	return deed{who, request{Intent: Intent{Kind: ClaimAbsence, Text: what}}}
}

func TestForsaken(t *testing.T) {
	playing := played(t, timedTable(t, "5+3"), "e4", "e5")
	for _, test := range []struct {
		name  string
		table *Table
		grace time.Duration
	}{
		{"blitz", later(t, playing, time.Second, ordered(ben, Depart(false))), 30 * time.Second},
		{"blitz, on purpose", later(t, playing, time.Second, ordered(ben, Depart(true))), 10 * time.Second},
		{
			"a slow game",
			later(t, played(t, timedTable(t, "30+0"), "e4", "e5"), 0, ordered(ben, Depart(false))), time.Minute,
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := test.table
			for _, what := range []string{ForsakeWin, ForsakeDraw, ForsakeAdjourn} {
				refusedLater(t, table, test.grace-time.Millisecond, forsakes(ann, what), errs.Refused)
			}
			refusedLater(t, table, test.grace, forsakes(ann, "the crown"), errs.Invalid)
			refusedLater(t, table, test.grace, forsakes(ben, ForsakeWin), errs.Refused) // ann is present
			won := later(t, table, test.grace, forsakes(ann, ForsakeWin))
			if won.Ending() != "White (ann) won by forfeit: the opponent has left." {
				t.Errorf("%q", won.Ending())
			}
			if drawn := later(t, table, test.grace, forsakes(ann, ForsakeDraw)); drawn.Status != Over ||
				!strings.HasPrefix(drawn.Ending(), "Drawn") {
				t.Errorf("%q", drawn.Ending())
			}
			if off := later(t, table, test.grace, forsakes(ann, ForsakeAdjourn)); off.Status != Adjourned {
				t.Errorf("status %d", off.Status)
			}
			back := later(t, table, test.grace, ordered(ben, Arrive()))
			refusedLater(t, back, time.Hour, forsakes(ann, ForsakeWin), errs.Refused)
		})
	}
}

// TestTimeRunsForTheAbsent checks that time stops only when both players are away, and that the
// game is then adjourned.
func TestTimeRunsForTheAbsent(t *testing.T) {
	table := played(t, timedTable(t, "5+0"), "e4", "e5") // ann to move
	table = later(t, table, 10*time.Second, ordered(ann, Depart(false)))
	table = later(t, table, 10*time.Second, ordered(ben, Depart(false)))
	table = later(t, table, time.Minute, ordered(ben, Arrive()))
	if left := table.Clock.Left(0, table.Changed); left != 5*time.Minute-20*time.Second {
		t.Errorf("ann has %v left", left)
	}
	table = later(t, table, 0, ordered(ben, Depart(false)))
	refusedLater(t, table, bothGoneFor-time.Millisecond, callsTime, errs.Stale)
	off := later(t, table, bothGoneFor, callsTime)
	if off.Status != Adjourned || off.Clock.Left(0, off.Changed.Add(time.Hour)) != 5*time.Minute-20*time.Second {
		t.Errorf("status %d, left %v", off.Status, off.Clock.Left(0, off.Changed))
	}
}

// TestDowntimeIsNoAbsence checks that players who are away have as much time to come back as without an
// outage of the server.
func TestDowntimeIsNoAbsence(t *testing.T) {
	table := played(t, timedTable(t, "5+0"), "e4", "e5")
	table = later(t, table, 10*time.Second, ordered(ann, Depart(false)))
	credited := later(t, table, time.Hour, ordered(identity.Person{}, CreditTime(table.Changed)))
	if at, ok := credited.ForsakenAt(1); !ok || at.Sub(credited.Changed) != 30*time.Second {
		t.Errorf("ben can claim the game after %v", at.Sub(credited.Changed))
	}
	table = later(t, table, 10*time.Second, ordered(ben, Depart(false)))
	table = later(t, table, time.Hour, ordered(identity.Person{}, CreditTime(table.Changed)))
	refusedLater(t, table, bothGoneFor-time.Millisecond, callsTime, errs.Stale)
	later(t, table, bothGoneFor, callsTime)
	if left := table.Clock.Left(0, table.Changed); left != 5*time.Minute-20*time.Second {
		t.Errorf("ann has %v left", left)
	}
}

// TestSilence checks that a game without a clock can be claimed only after a month of silence.
func TestSilence(t *testing.T) {
	table := played(t, startedTable(t), "e4")
	refusedLater(t, table, time.Hour, ordered(ben, Depart(false)), errs.Stale)
	refusedLater(t, table, silentFor-time.Second, forsakes(ann, ForsakeWin), errs.Refused)
	refusedLater(t, table, silentFor, forsakes(ben, ForsakeWin), errs.Refused)
	if won := later(t, table, silentFor, forsakes(ann, ForsakeWin)); won.Status != Over || won.Result.Winner != 0 {
		t.Errorf("%q", won.Ending())
	}
}

// TestVacation checks that a vacation of either player pauses the clock of a correspondence game.
// Moves are still allowed, and then the clock runs on.
func TestVacation(t *testing.T) {
	table := played(t, timedTable(t, "3 days"), "e4", "e5")
	rests := func(who identity.Person, days time.Duration) deed {
		return ordered(who, BeginVacation(table.Changed.Add(days*clock.Day)))
	}
	until := table.Changed.Add(10 * clock.Day)
	table = later(t, table, clock.Day, rests(ann, 10))
	if at, ok := table.Deadline(); !ok || !at.Equal(until) || !until.Equal(table.Vacation[0]) {
		t.Fatalf("deadline is %v, %v; vacation ends %v, want %v", at, ok, table.Vacation[0], until)
	}
	refusedLater(t, table, 0, ordered(ann, BeginVacation(until)), errs.Stale)
	refusedLater(t, table, 0, ordered(ben, EndVacation()), errs.Stale)
	refusedLater(t, table, 8*clock.Day, callsTime, errs.Stale)
	table = later(t, table, clock.Day, rests(ben, 5)) // both on vacation, ben returns first
	table = later(t, table, clock.Day, ordered(ben, EndVacation()))
	if left := table.Clock.Left(0, table.Changed.Add(clock.Day)); left != 2*clock.Day || !table.OnVacation() {
		t.Errorf("during her vacation ann has %v left, want two of her three days", left)
	}
	table = later(t, table, 10*clock.Day, callsTime)
	if left := table.Clock.Left(0, table.Changed.Add(clock.Day)); left != clock.Day || table.OnVacation() {
		t.Errorf("a day after her vacation, ann has %v left, want one day", left)
	}
	table = later(t, table, 0, rests(ben, 5))
	table = thinks(t, table, 4*clock.Day, "Nf3")
	table = thinks(t, table, 4*clock.Day, "Nc6") // ben moves on his vacation
	if left := [2]time.Duration{
		table.Clock.Left(0, table.Changed), table.Clock.Left(1, table.Changed),
	}; left != [2]time.Duration{3 * clock.Day, 3 * clock.Day} {
		t.Errorf("after moves during a vacation, %v left", left)
	}
	table = later(t, table, 0, ordered(ben, EndVacation()))
	over := later(t, table, 3*clock.Day, callsTime)
	if over.Ending() != "Black (ben) won on time." {
		t.Errorf("three days after the vacation: %q", over.Ending())
	}
	if again := replayed(t, table.Record, rulesOf("chess")); again.Clock != table.Clock {
		t.Errorf("after reading again, clock is %+v, want %+v", again.Clock, table.Clock)
	}
}

// TestVacationFirstMove checks that a vacation also pauses the wait for a first move, even if the
// move falls due during the vacation.
func TestVacationFirstMove(t *testing.T) {
	begun := timedTable(t, "2 days")
	for name, moves := range map[string][]string{"before": {"e4"}, "during": nil} {
		table := later(t, played(t, begun, moves...), clock.Day, ordered(ben, BeginVacation(noon.Add(20*clock.Day))))
		left := clock.Day
		if moves == nil {
			table, left = thinks(t, table, clock.Day, "e4"), 2*clock.Day
		}
		if by, due := table.FirstMoveBy(); due {
			t.Errorf("%s: first move is due at %v", name, by)
		}
		table = later(t, table, 7*clock.Day, ordered(ben, EndVacation()))
		if by, due := table.FirstMoveBy(); !due || by != table.Changed.Add(left) {
			t.Errorf("%s: first move is due at %v, %v, %v after the vacation", name, by, due, by.Sub(table.Changed))
		}
	}
}

// TestVacationStays checks that a vacation continues while a game is adjourned, and in the second
// game of a match, where the seats are swapped.
func TestVacationStays(t *testing.T) {
	away := ordered(ben, BeginVacation(noon.Add(20*clock.Day)))
	table := after(t, played(t, timedTable(t, "2 days"), "e4", "e5"), away, about(ann, Propose, Adjourn),
		about(ben, Accept, Adjourn), by(ann, Ready), by(ben, Ready))
	if _, runs := table.Clock.Running(); runs || table.Status != Playing {
		t.Errorf("after resuming on vacation: status %d, clock runs: %v", table.Status, runs)
	}
	table = after(t, table, ordered(ben, EndVacation()))
	if _, runs := table.Clock.Running(); !runs {
		t.Error("no clock runs after the vacation")
	}

	rec := newRecord(rulesOf("chess"), 0)
	rec.Clock, rec.Match = "2 days", true
	match := after(t, replayed(t, rec, rulesOf("chess")), by(ben, Sit), away, by(ann, Resign),
		by(ann, Ready), by(ben, Ready))
	if match.SeatOf(ben.ID) != 0 || match.Vacation[0].IsZero() || !match.Vacation[1].IsZero() {
		t.Errorf("in the second game ben has seat %d, vacations end %v", match.SeatOf(ben.ID),
			match.Vacation)
	}
	if over := after(t, match, by(ann, Resign)); over.OnVacation() {
		t.Error("a finished match still has a vacation")
	}
}

// TestNoVacation checks that a vacation does not pause other clocks or tournament games.
func TestNoVacation(t *testing.T) {
	away := ordered(ann, BeginVacation(noon.Add(20*clock.Day)))
	rec := newRecord(rulesOf("chess"), 0)
	rec.Clock, rec.Board = "3 days", &Board{Tournament: "t0t0t0t0", Round: 1, Number: 1}
	for name, table := range map[string]*Table{
		"of minutes": timedTable(t, "5+3"), "without a clock": startedTable(t),
		"of a tournament": after(t, replayed(t, rec, rulesOf("chess")), by(ben, Sit)), "open": openTable(t),
	} {
		if _, err := away.decide(table, table.Changed); errs.KindOf(err) != errs.Stale {
			t.Errorf("a game %s: %v", name, err)
		}
	}
	past := ordered(ann, BeginVacation(noon))
	if _, err := past.decide(timedTable(t, "3 days"), noon.Add(time.Minute)); errs.KindOf(err) != errs.Stale {
		t.Errorf("vacation that has ended: %v", err)
	}
}
