package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if !(math.Abs(got-want) <= within) && got != want {
		t.Errorf("%s is %.4f, want %.4f", what, got, want)
	}
}

// TestAdvantage checks the well-known logistic curve: 64 % for 100 points, 76 % for 200, 91 % for
// 400 (10/11).
func TestAdvantage(t *testing.T) {
	near(t, "expected(0)", expected(0), 0.5, 0)
	near(t, "expected(100)", expected(100), 0.640, 0.0005)
	near(t, "expected(200)", expected(200), 0.760, 0.0005)
	near(t, "expected(-400)", expected(-400), 1.0/11, 1e-12)
	near(t, "advantage(0.75)", advantage(0.75), 190.85, 0.005)
	near(t, "advantage(1)", advantage(1), math.Inf(1), 0)
	near(t, "advantage(0)", advantage(0), math.Inf(-1), 0)
}

// TestDifference checks examples computed by hand.
func TestDifference(t *testing.T) {
	for _, test := range []struct {
		pairs          Pairs
		elo, low, high float64
	}{
		// 40 pairs, with both games won in 30: mean 3/4, variance 3/16, standard error √(3/640) =
		// 0.068465, so from 0.61581 to 0.88419.
		{Pairs{10, 0, 0, 0, 30}, 190.85, 82.0, 353.2},
		// The same score with less varied pairs: variance 1/32, error 0.027951, so from 0.69522 to
		// 0.80478.
		{Pairs{0, 0, 10, 20, 10}, 190.85, 143.3, 246.1},
		// Variance 3/40, error 0.038730, so from 0.42409 to 0.57591.
		{Pairs{5, 10, 20, 10, 5}, 0, -53.2, 53.2},
		// 20 equal pairs: 1 - 0.025^(1/20) = 0.16843 could have been different.
		{Pairs{0, 0, 0, 0, 20}, math.Inf(1), 277.4, math.Inf(1)},
		{Pairs{0, 0, 20, 0, 0}, 0, -59.1, 59.1},
		{Pairs{}, 0, math.Inf(-1), math.Inf(1)},
	} {
		got := test.pairs.Difference()
		near(t, "the difference", got.Elo, test.elo, 0.01)
		near(t, "the lower bar", got.Low, test.low, 0.1)
		near(t, "the upper bar", got.High, test.high, 0.1)
	}
}

// TestBarsHold plays random matches between players of known strength. Of 2,000 intervals, 95 %
// must contain the true strength, within the tolerance of 2,000 trials.
func TestBarsHold(t *testing.T) {
	chances := [5]float64{0.05, 0.15, 0.35, 0.25, 0.2}
	truth := 0.0
	for i, p := range chances {
		truth += p * worth[i]
	}
	held := 0
	const matches = 2000
	rnd := rand.New(rand.NewPCG(1, 2))
	for range matches {
		e := lot(rnd, chances, 100).Difference()
		if e.Low <= advantage(truth) && advantage(truth) <= e.High {
			held++
		}
	}
	if share := float64(held) / matches; share < 0.93 || share > 0.97 {
		t.Errorf("%.1f %% of the bars contain the true strength", 100*share)
	}
}

// lot draws the outcomes of n pairs with these chances.
func lot(rnd *rand.Rand, chances [5]float64, n int) (p Pairs) {
	for range n {
		x := rnd.Float64()
		i := 0
		for ; i < 4 && x >= chances[i]; i++ {
			x -= chances[i]
		}
		p[i]++
	}
	return p
}

// TestSuperiority checks Φ(Δ/√(wins+losses)) with a table of the normal distribution.
func TestSuperiority(t *testing.T) {
	near(t, "even", Count{10, 80, 10}.Superiority(), 0.5, 0)
	near(t, "nothing", Count{}.Superiority(), 0.5, 0)
	near(t, "+20 -5", Count{20, 3, 5}.Superiority(), 0.99865, 1e-5)      // Φ(3)
	near(t, "+5 -20", Count{5, 3, 20}.Superiority(), 1-0.99865, 1e-5)    // Φ(-3)
	near(t, "+34 -15", Count{34, 51, 15}.Superiority(), 0.99668, 0.0001) // Φ(19/7)
}

func TestPerform(t *testing.T) {
	one := Perform([]Opponent{{1500, Count{Won: 70, Drawn: 10, Lost: 20}}})
	near(t, "against one", one.Elo, 1690.85, 0.01)
	near(t, "its bar", one.Elo-one.Low, deviations*400/math.Ln10/math.Sqrt(100*3.0/16), 0.01)

	// One is as far above as the other is below.
	two := Perform([]Opponent{{1400, Count{Won: 7, Drawn: 4, Lost: 2}}, {1800, Count{Won: 2, Drawn: 4, Lost: 7}}})
	near(t, "against two", two.Elo, 1600, 0.01)
	near(t, "bars on both sides", two.High-two.Elo, two.Elo-two.Low, 0.01)

	// 0.025 = E^10 at E = 0.69150, an advantage of 140.2.
	all := Perform([]Opponent{{1500, Count{Won: 10}}})
	near(t, "all games won", all.Elo, math.Inf(1), 0)
	near(t, "its bar", all.Low, 1640.2, 0.1)
	none := Perform([]Opponent{{1500, Count{Lost: 10}}})
	near(t, "all games lost", none.Elo, math.Inf(-1), 0)
	near(t, "its bar", none.High, 1359.8, 0.1)
	near(t, "no games", Perform(nil).High, math.Inf(1), 0)
}
