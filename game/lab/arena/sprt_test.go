package arena

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestBounds checks that an error of 5 % on each side gives ±ln 19, as in every account of the
// test.
func TestBounds(t *testing.T) {
	low, high := (&SPRT{Alpha: 0.05, Beta: 0.05}).Bounds()
	near(t, "the lower bound", low, -2.944, 0.001)
	near(t, "the upper bound", high, 2.944, 0.001)
	low, high = (&SPRT{Alpha: 0.05, Beta: 0.1}).Bounds()
	near(t, "the lower bound", low, -2.251, 0.001)
	near(t, "the upper bound", high, 2.890, 0.001)
}

// TestLLR checks pairs with only whole wins or losses. The likeliest distribution with a given mean
// is then the mean itself, and the ratio is Wald's for a coin.
func TestLLR(t *testing.T) {
	test := &SPRT{Elo0: 0, Elo1: 200, Alpha: 0.05, Beta: 0.05}
	for _, pairs := range []Pairs{{10, 0, 0, 0, 30}, {20, 0, 0, 0, 20}, {3, 0, 0, 0, 1}} {
		lost, won := float64(pairs[0]), float64(pairs[4])
		e0, e1 := expected(test.Elo0), expected(test.Elo1)
		want := won*math.Log(e1/e0) + lost*math.Log((1-e1)/(1-e0))
		near(t, "the ratio", test.LLR(pairs), want, 0.02)
	}
	near(t, "the ratio of no games", test.LLR(Pairs{}), 0, 0)

	// Close to the guesses it is n (m1-m0) (2 mean-m0-m1) / (2 variance): 400 pairs of mean 0.5125
	// and variance 0.05297, guesses 0.5 and 0.507195.
	small := &SPRT{Elo0: 0, Elo1: 5, Alpha: 0.05, Beta: 0.05}
	near(t, "a small ratio", small.LLR(Pairs{20, 80, 180, 100, 20}), 0.4837, 0.005)
}

// TestErrors runs the test on random matches where one of the guesses is true. It must be wrong
// only as rarely as it promises, plus a little for stopping late.
func TestErrors(t *testing.T) {
	test := &SPRT{Elo0: 0, Elo1: 60, Alpha: 0.05, Beta: 0.05}
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, truth := range []struct {
		elo   float64
		wrong Verdict
	}{{test.Elo0, Second}, {test.Elo1, First}} {
		// Pairs with that mean: even pairs, and whole wins and losses.
		mean := expected(truth.elo)
		chances := [5]float64{0.4 - (mean - 0.5), 0, 0.2, 0, 0.4 + (mean - 0.5)}
		erred := 0
		const matches = 200
		for range matches {
			pairs := Pairs{}
			verdict := Undecided
			for verdict == Undecided {
				for i, n := range lot(rnd, chances, 1) {
					pairs[i] += n
				}
				verdict = test.Decide(pairs)
			}
			if verdict == truth.wrong {
				erred++
			}
		}
		if share := float64(erred) / matches; share > 0.08 {
			t.Errorf("at %+.0f Elo it is wrong in %.1f %%", truth.elo, 100*share)
		}
	}
}
