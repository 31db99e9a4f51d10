package glicko

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// anyRating draws a rating that games could lead to.
func anyRating(t *rapid.T, name string) Rating {
	return Rating{
		rapid.Float64Range(minRating, maxRating).Draw(t, name+" rating"),
		rapid.Float64Range(minDeviation, maxDeviation).Draw(t, name+" deviation"),
		rapid.Float64Range(minVolatility, maxVolatility).Draw(t, name+" volatility"),
	}
}

func anyScore(t *rapid.T) float64 { return rapid.SampledFrom([]float64{0, 0.5, 1}).Draw(t, "score") }

func anyResults(t *rapid.T, least int) []Result {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) Result {
		return Result{anyRating(t, "opponent"), anyScore(t)}
	}), least, 20).Draw(t, "results")
}

func anyPeriods(t *rapid.T) float64 { return rapid.Float64Range(0, 300).Draw(t, "periods") }

// TestUpdateProperties checks that a rating does not fall after a good result or rise after a bad
// one. Each game makes the rating at least as certain as waiting would.
func TestUpdateProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, results, periods := anyRating(t, "player"), anyResults(t, 1), anyPeriods(t)
		after := before.Update(results, periods, Tau)
		var surprise float64
		for _, game := range results {
			surprise += g(game.Opponent.Deviation/scale) * (game.Score - expected((before.Rating-game.Opponent.Rating)/scale, game.Opponent.Deviation/scale))
		}
		if (after.Rating-before.Rating)*surprise < 0 {
			t.Errorf("a surprise of %v changed %+v to %+v", surprise, before, after)
		}
		idle := Rating{before.Rating, before.Deviation, after.Volatility}.Aged(periods)
		if after.Deviation > idle.Deviation+1e-9 {
			t.Errorf("games made %+v less certain than waiting: %+v, %+v", before, after, idle)
		}
	})
}

// TestOrderIsIrrelevant checks that the results of one period count the same in any order.
func TestOrderIsIrrelevant(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		before, results, periods := anyRating(t, "player"), anyResults(t, 2), anyPeriods(t)
		one := before.Update(results, periods, Tau)
		other := before.Update(rapid.Permutation(slices.Clone(results)).Draw(t, "order"), periods, Tau)
		if !near(one.Rating, other.Rating, 1e-6) || !near(one.Deviation, other.Deviation, 1e-6) || !near(one.Volatility, other.Volatility, 1e-6) {
			t.Errorf("%+v or %+v", one, other)
		}
	})
}

// TestSymmetry checks that of two equally certain players, one gains what the other loses.
func TestSymmetry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, score := anyRating(t, "a"), anyScore(t)
		a.Rating = clamp(a.Rating, 1000, 3000) // away from the limits
		b := a
		b.Rating = clamp(b.Rating+rapid.Float64Range(-200, 200).Draw(t, "apart"), 1000, 3000)
		gainA := a.Update([]Result{{b, score}}, 0, Tau).Rating - a.Rating
		gainB := b.Update([]Result{{a, 1 - score}}, 0, Tau).Rating - b.Rating
		if !near(gainA+gainB, 0, 1e-6) {
			t.Errorf("%+v and %+v: %v and %v", a, b, gainA, gainB)
		}
	})
}

// TestSafeForAnyNumber checks that any input gives a rating within the limits.
func TestSafeForAnyNumber(t *testing.T) {
	number := func(t *rapid.T, name string) float64 {
		return rapid.OneOf(rapid.Float64(), rapid.SampledFrom([]float64{
			0, -1, math.NaN(), math.Inf(1), math.Inf(-1), math.MaxFloat64, math.SmallestNonzeroFloat64,
		})).Draw(t, name)
	}
	wild := func(t *rapid.T) Rating { return Rating{number(t, "r"), number(t, "d"), number(t, "v")} }
	rapid.Check(t, func(t *rapid.T) {
		a, b, periods := wild(t), wild(t), number(t, "periods")
		results := []Result{{b, number(t, "score")}, {wild(t), number(t, "score")}}
		for _, r := range []Rating{a.Update(results, periods, number(t, "tau")), a.Aged(periods)} {
			if r != r.within() {
				t.Errorf("out comes %+v", r)
			}
		}
	})
}
