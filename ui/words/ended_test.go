package words

import (
	"slices"
	"testing"

	"pawnstorm/game/catalog"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rating"
	"pawnstorm/lobby/table"
)

func TestEnded(t *testing.T) {
	rules, _ := catalog.Find("chess")
	state, err := rules.New("")
	if err != nil {
		t.Fatal(err)
	}
	over := &table.Table{
		Rules: rules, Start: state, State: state, Status: table.Over,
		Seats: [2]identity.Person{{ID: "p1", Name: "ann"}, {ID: "p2", Name: "bob"}},
		Plies: []table.Ply{{Text: "f2f3", Shown: "f3"}, {Text: "e7e5", Shown: "e5", Seat: 1}, {Text: "g2g4", Shown: "g4"}},
	}
	outcome := &rating.Outcome{Seats: [2]rating.RatingChange{
		{Before: glicko.Rating{Rating: 1540}, After: glicko.Rating{Rating: 1531}},
		{Before: glicko.Rating{Rating: 1612}, After: glicko.Rating{Rating: 1620}},
	}}
	annotations, err := analysis.Judge(over, []analysis.Evaluation{{Score: 20, Line: []string{"d2d4"}}, {Score: -50}, {Score: -50, Line: []string{"d2d4", "d7d5"}}, {Forced: -1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		outcome     *rating.Outcome
		annotations []analysis.Annotation
		want        []string
	}{
		{nil, nil, []string{"Open it: ssh -t HOST a1b2c3d4"}},
		{outcome, annotations, []string{
			"White (ann): rating 1540, now 1531 (-9), 25 % accurate",
			"Black (bob): rating 1612, now 1620 (+8), 100 % accurate",
			"Turning point: 2. g4?? Better was d4 d5.",
			"Open it: ssh -t HOST a1b2c3d4",
		}},
	} {
		if got := EndedLines(over, Ended(over, c.outcome, c.annotations, "ssh -t HOST a1b2c3d4")); !slices.Equal(got, c.want) {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
