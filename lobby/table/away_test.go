package table

import (
	"strings"
	"testing"
	"time"

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
		{"a slow game", later(t, played(t, timedTable(t, "30+0"), "e4", "e5"), 0, ordered(ben, Depart(false))), time.Minute},
	} {
		t.Run(test.name, func(t *testing.T) {
			table := test.table
			for _, what := range []string{ForsakeWin, ForsakeDraw, ForsakeAdjourn} {
				refusedLater(t, table, test.grace-time.Millisecond, forsakes(ann, what), errs.Refused)
			}
			refusedLater(t, table, test.grace, forsakes(ann, "the crown"), errs.Invalid)
			refusedLater(t, table, test.grace, forsakes(ben, ForsakeWin), errs.Refused) // ann is there
			if won := later(t, table, test.grace, forsakes(ann, ForsakeWin)); won.Ending() != "White (ann) won by forfeit: the opponent has left." {
				t.Errorf("%q", won.Ending())
			}
			if drawn := later(t, table, test.grace, forsakes(ann, ForsakeDraw)); drawn.Status != Over || !strings.HasPrefix(drawn.Ending(), "Drawn") {
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

// TestTimeRunsForTheAbsent: it stands still only when both are away, and then
// the house puts the game off.
func TestTimeRunsForTheAbsent(t *testing.T) {
	table := played(t, timedTable(t, "5+0"), "e4", "e5") // ann is to move
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

// TestSilence: without a clock nobody is watched, but a month of silence can be
// claimed.
func TestSilence(t *testing.T) {
	table := played(t, startedTable(t), "e4")
	refusedLater(t, table, time.Hour, ordered(ben, Depart(false)), errs.Stale)
	refusedLater(t, table, silentFor-time.Second, forsakes(ann, ForsakeWin), errs.Refused)
	refusedLater(t, table, silentFor, forsakes(ben, ForsakeWin), errs.Refused)
	if won := later(t, table, silentFor, forsakes(ann, ForsakeWin)); won.Status != Over || won.Result.Winner != 0 {
		t.Errorf("%q", won.Ending())
	}
}
