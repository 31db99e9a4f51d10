package tournament

import (
	"fmt"
	"slices"
	"testing"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/tournament/trf"
)

// TestReport checks that the report has all results.
func TestReport(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 3, Name: "Friday"}).with(t, 5).does(t, 1,
		Start).advanced(t).finished(t, better)
	r, err := tour.Report()
	if err != nil {
		t.Fatal(err)
	}
	if r.Name != "Friday" || r.Rounds != 3 || len(r.Players) != 5 || r.Begins != "2026/05/01" ||
		r.Ends != "2026/05/01" {
		t.Errorf("report is %+v", r)
	}
	for _, s := range tour.Standings() {
		i := slices.IndexFunc(r.Players, func(p trf.Player) bool { return p.Name == tour.Entry(s.Entry).Name })
		if p := r.Players[i]; p.Place != s.Place || p.Row.Points(3) != s.Points {
			t.Errorf("got %+v, standing %+v", p, s)
		}
	}
	arena := newTournament(t, Settings{Kind: Arena})
	if _, err := arena.Report(); errs.KindOf(err) != errs.Refused {
		t.Errorf("report of an arena: %v", err)
	}
}

// TestReportOfVirtualPoints checks that the report of an accelerated tournament has the virtual
// points. Without them, no program could check the pairing.
func TestReportOfVirtualPoints(t *testing.T) {
	for _, accelerated := range []bool{true, false} {
		tour := newTournament(t, Settings{Kind: Swiss, Rounds: 5, Accelerated: accelerated}).with(t, 6).does(t, 1,
			Start).advanced(t)
		r, err := tour.Report()
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range r.Players {
			if got, inA := fmt.Sprint(p.Virtual), accelerated && p.Row.Number <= 4; (got == "[2 2 1]") != inA ||
				(got == "[]") == inA {
				t.Errorf("accelerated %v: number %d has %s virtual points", accelerated, p.Row.Number, got)
			}
		}
	}
}

// TestReportOfRounds checks that the report leaves out an unfinished round, where no one is absent
// yet.
func TestReportOfRounds(t *testing.T) {
	tour := newTournament(t, Settings{Kind: Swiss, Rounds: 3}).with(t, 4).does(t, 1, Start).advanced(t)
	tour = tour.played(t, better).advanced(t)
	r, err := tour.Report()
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range r.Players {
		if len(p.Row.Rounds) != 1 || !p.Row.Rounds[0].Result.Paired() {
			t.Errorf("in the second round: %+v", p)
		}
	}
}
