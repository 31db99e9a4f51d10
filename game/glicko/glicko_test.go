package glicko

import (
	"encoding/json"
	"math"
	"testing"
	"time"
)

// near reports whether two numbers agree to the digits that a source prints.
func near(got, want, within float64) bool { return math.Abs(got-want) <= within }

// TestPublishedExample computes the example in Glickman's paper.
func TestPublishedExample(t *testing.T) {
	player := Rating{1500, 200, 0.06}
	results := []Result{
		{Rating{1400, 30, 0.06}, 1},
		{Rating{1550, 100, 0.06}, 0},
		{Rating{1700, 300, 0.06}, 0},
	}
	got := player.Update(results, 1, 0.5)
	if !near(got.Rating, 1464.06, 0.01) || !near(got.Deviation, 151.52, 0.01) || !near(got.Volatility, 0.05999, 0.00001) {
		t.Errorf("got %+v, want 1464.06, 151.52, 0.05999", got)
	}
}

// TestSteps checks the intermediate numbers of the same example.
func TestSteps(t *testing.T) {
	for _, step := range []struct {
		name      string
		got, want float64
	}{
		{"g of 30", g(0.1727), 0.9955},
		{"g of 100", g(0.5756), 0.9531},
		{"g of 300", g(1.7269), 0.7242},
		{"score against 1400", expected(0.5756, 0.1727), 0.639},
		{"score against 1550", expected(-0.2878, 0.5756), 0.432},
		{"score against 1700", expected(-1.1513, 1.7269), 0.303},
		{"volatility", volatility(0.06, 1.1513, 1.7785, -0.4834, 0.5), 0.05999},
		{"deviation before the games", grown(1.1513, 0.05999, 1), 1.152862},
	} {
		if !near(step.got, step.want, 0.0006) {
			t.Errorf("%s: got %.5f, want %.5f", step.name, step.got, step.want)
		}
	}
}

func TestAged(t *testing.T) {
	year := Periods(365 * 24 * time.Hour)
	known := Rating{1800, 60, 0.06}
	for _, test := range []struct {
		name    string
		from    Rating
		periods float64
		want    float64 // the deviation
	}{
		{"no time", known, 0, 60},
		{"a clock set back", known, -5, 60},
		{"a year", known, year, 110},
		{"a hundred years", known, 100 * year, 350},
		{"for ever", known, math.Inf(1), 350},
		{"a newcomer", New(), year, 350},
	} {
		got := test.from.Aged(test.periods)
		if !near(got.Deviation, test.want, 0.1) || got.Rating != test.from.Rating || got.Volatility != test.from.Volatility {
			t.Errorf("%s: got %+v, want a deviation of %v", test.name, got, test.want)
		}
		if without := test.from.Update(nil, test.periods, Tau); without != got {
			t.Errorf("%s: update without games is %+v, want %+v", test.name, without, got)
		}
	}
}

func TestProvisional(t *testing.T) {
	for _, test := range []struct {
		rating Rating
		shown  string
	}{
		{New(), "1500?"},
		{Rating{1523.4, 110.1, 0.06}, "1523?"},
		{Rating{1523.6, 110, 0.06}, "1524"},
		{Rating{math.NaN(), 60, 0.06}, "400"},
	} {
		if got := test.rating.String(); got != test.shown {
			t.Errorf("%+v is shown as %q, want %q", test.rating, got, test.shown)
		}
	}
}

// TestGamesUntilSettled checks that a newcomer among settled players is provisional for about ten
// games, and then has the right rating.
func TestGamesUntilSettled(t *testing.T) {
	newcomer, strength := New(), Rating{1800, 60, 0.06}
	opponent := Rating{1700, 60, 0.06}
	score := expected((strength.Rating-opponent.Rating)/scale, opponent.Deviation/scale)
	settled := 0
	for n := 1; n <= 60; n++ {
		newcomer = newcomer.Update([]Result{{opponent, score}}, 0.01, Tau)
		if settled == 0 && !newcomer.Provisional() {
			settled = n
		}
	}
	if settled < 5 || settled > 15 {
		t.Errorf("not provisional after %d games", settled)
	}
	if !near(newcomer.Rating, strength.Rating, 30) {
		t.Errorf("after 60 games the rating is %v", newcomer)
	}
}

// TestJSON checks the keys of stored ratings.
func TestJSON(t *testing.T) {
	const text = `{"r":1464.05,"d":151.52,"v":0.06}`
	var r Rating
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		t.Fatal(err)
	}
	if again, err := json.Marshal(r); err != nil || string(again) != text {
		t.Errorf("got %s, %v", again, err)
	}
}
