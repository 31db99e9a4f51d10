package fair

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"pawnstorm/game"
	"pawnstorm/game/glicko"
	"pawnstorm/lobby/analysis"
	"pawnstorm/lobby/archive"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
	"pawnstorm/lobby/table/tabletest"
)

// played returns a result against an opponent who is ahead by some points.
func played(n int, opponent string, ahead, score, points float64, plies int) Result {
	r := Result{
		Summary: archive.Summary{ID: identity.TableID(fmt.Sprint("g", n)), Plies: plies, Reason: "resignation"},
		Against: identity.Person{ID: identity.PlayerID(opponent), Name: opponent},
		Own:     glicko.Rating{Rating: 1800, Deviation: 50, Volatility: 0.06},
		Other:   glicko.Rating{Rating: 1800 + ahead, Deviation: 50, Volatility: 0.06},
		Score:   score, Points: points, Lost: score == 0,
	}
	return r
}

// find returns a figure by name.
func find(t *testing.T, figures []Figure, name Measure) Figure {
	t.Helper()
	for _, f := range figures {
		if f.Name == name {
			return f
		}
	}
	t.Fatalf("no figure %s in %+v", name, figures)
	return Figure{}
}

// TestEstimates checks what stands out for a fair player, a boosted one and a sandbagger.
func TestEstimates(t *testing.T) {
	var fair, boosted, sandbagged []Result
	for i := range 40 {
		opponent := fmt.Sprint("p", i%20)
		fair = append(fair, played(i, opponent, 0, float64(i%2), 10*float64(i%2)-5, 60))
		boosted = append(boosted, fair[i])
		if i >= 30 {
			boosted[i] = played(i, "helper", 50, 1, 15, 12)
		}
		sandbagged = append(sandbagged, played(i, opponent, -200, float64(i%2), 10*float64(i%2)-15, 60-50*((i+1)%2)))
	}
	none := estimates(fair, nil)
	for _, f := range none {
		if math.Abs(f.Z) > 2 {
			t.Errorf("a fair player stands out: %+v", f)
		}
	}
	of := estimates(boosted, []identity.TableID{"n1", "n2"})
	if f := find(t, of, Favourite); f.Z < 3 || f.Got != 100 || f.N != 10 || f.Games[9] != "g39" {
		t.Errorf("favourite: %+v", f)
	}
	if f := find(t, of, Few); f.Got < 60 || f.Expected > 40 {
		t.Errorf("few: %+v", f)
	}
	if f := find(t, of, Network); f.Got != 2 || len(f.Games) != 2 {
		t.Errorf("network: %+v", f)
	}
	of = estimates(sandbagged, nil)
	if f := find(t, of, Weaker); f.Z < 3 || f.Got != 50 || f.Expected < 70 || f.N != 40 {
		t.Errorf("weaker: %+v", f)
	}
	if f := find(t, of, Quick); f.Z < 3 || f.Got != 100 || f.Expected != 0 || f.N != 20 || len(f.Games) != 10 {
		t.Errorf("quick: %+v", f)
	}
	if f := estimates(nil, nil); len(f) != 0 {
		t.Errorf("without games: %+v", f)
	}
}

// TestStatistics compares with values worked out by hand.
func TestStatistics(t *testing.T) {
	near := func(what string, got, want float64) {
		t.Helper()
		if math.Abs(got-want) > 0.005 {
			t.Errorf("%s is %.3f, want %.3f", what, got, want)
		}
	}
	f := welch(Figure{}, []float64{1, 2, 3, 4, 5}, []float64{4, 6, 8, 10, 12}) // variances 2.5 and 10
	near("Welch", f.Z, 5/math.Sqrt(2.5/5+10.0/5))
	f = proportion(Figure{}, 8, 10, 2, 10) // with one more of each: 9 and 3 of 12
	near("two proportions", f.Z, (9.0/12-3.0/12)/math.Sqrt(0.5*0.5*(1.0/12+1.0/12)))
	near("the score against an equal", glicko.New().Expected(glicko.New()), 0.5)
	strong, weak := glicko.Rating{Rating: 1900, Deviation: 30, Volatility: 0.06}, glicko.Rating{Rating: 1500, Deviation: 30, Volatility: 0.06}
	near("the score with 400 points more", strong.Expected(weak), 0.908)
}

// opening are the plies that are not measured.
const opening = "e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6 d3 d6 O-O O-O Nbd2 a6 a4 Ba7"

// TestMoves measures a side that always plays the first choice, in the same time, and one that does not.
func TestMoves(t *testing.T) {
	g, evaluations := human(t)
	var even, other moves
	if err := even.add(g, evaluations, 0); err != nil {
		t.Fatal(err)
	}
	if err := other.add(g, evaluations, 1); err != nil {
		t.Fatal(err)
	}
	if n := len(even.loss); n != 5 || even.best != n || len(other.loss) != 5 || other.best != 0 {
		t.Fatalf("measured %+v and %+v", even, other)
	}
	figures := fromMoves(even, other, moves{})
	if f := find(t, figures, Loss); f.Got != 0 || f.Expected != 20 {
		t.Errorf("loss: %+v", f)
	}
	if f := find(t, figures, FirstChoice); f.Got != 100 || f.Expected != 0 || f.Z < 2 {
		t.Errorf("first choice: %+v", f)
	}
	if f := find(t, figures, Evenness); f.Got > 0.01 || f.Expected < 0.3 {
		t.Errorf("evenness: %+v", f)
	}
}

// human returns a game where White takes five seconds a move and Black does not, with evaluations where each move
// of Black loses 20 hundredths of a pawn, and White's moves none.
func human(t *testing.T) (*table.Table, []analysis.Evaluation) {
	t.Helper()
	players := [2]identity.Person{tabletest.Ann, tabletest.Ben}
	rec := tabletest.NewRecord(tabletest.RulesOf("chess"), 0)
	rec.Clock = "10+5"
	rec = table.Seated(rec, players)
	at := rec.Created
	for i, text := range strings.Fields(opening + " h3 h6 Re1 Be6 Bb3 Re8 Nf1 Qd7 Ng3 Rad8") {
		at = at.Add([]time.Duration{5 * time.Second, time.Duration(2+i) * time.Second}[i%2])
		rec.Log = append(rec.Log, table.Event{At: at, Kind: table.Moved, Seat: game.Seat(i % 2), Text: text})
	}
	g := tabletest.Replayed(t, rec, tabletest.RulesOf("chess"))
	evaluations := make([]analysis.Evaluation, len(g.Plies)+1)
	for i := range evaluations {
		evaluations[i].Score = 20 * (i / 2)
		if i < len(g.Plies) {
			evaluations[i].Line = []string{g.Plies[i].Text}
			if i%2 == 1 {
				evaluations[i].Line[0] = "a1a1"
			}
		}
	}
	return g, evaluations
}
