package glicko

import (
	"math"
	"strconv"
	"time"
)

// Rating is a player's rating in one pool, in the units of the Glicko and Elo
// scales: with 200 points more, a player scores three games of four.
type Rating struct {
	Rating float64 `json:"r"`
	// Deviation is the standard deviation of the estimate: with a probability of
	// 95 % the true strength is within two of them.
	Deviation float64 `json:"d"`
	// Volatility is how much the strength itself is expected to change in a
	// Period, in the units of Glicko-2.
	Volatility float64 `json:"v"`
}

// Period is the rating period: a typical player's strength changes by the volatility in
// that time. Its length makes a well-known rating, with a deviation of 60,
// provisional after a year without games.
const Period = 112 * time.Hour

// Periods converts a time to rating periods, for Update and Aged.
func Periods(d time.Duration) float64 { return float64(d) / float64(Period) }

// Tau says how readily the volatility changes. Glickman recommends 0.3 to 1.2.
const Tau = 0.75

// provisional is the deviation above which a rating is unreliable.
const provisional = 110

// New returns the rating of an unknown player.
func New() Rating { return Rating{1500, maxDeviation, 0.06} }

// Provisional reports whether the rating is unreliable: after few games, or none for
// a long time.
func (r Rating) Provisional() bool { return r.Deviation > provisional }

// Points returns the rating as players see it: a whole number.
func (r Rating) Points() int { return int(math.Round(r.within().Rating)) }

// String returns the points, with a question mark if the rating is provisional.
func (r Rating) String() string {
	text := strconv.Itoa(r.Points())
	if r.Provisional() {
		text += "?"
	}
	return text
}

// Aged returns the rating after rating periods without a game: the same estimate
// with more uncertainty. Negative periods change nothing.
func (r Rating) Aged(periods float64) Rating {
	r = r.within()
	r.Deviation = clamp(grown(r.Deviation/scale, r.Volatility, periods)*scale, minDeviation, maxDeviation)
	return r
}

// Limits of a rating's values. Update and the others move values beyond them to the
// nearest limit. The least deviation keeps ratings of frequent players from freezing.
const (
	minRating, maxRating         = 400, 4000
	minDeviation, maxDeviation   = 30, 350
	minVolatility, maxVolatility = 0.01, 0.1
)

// within returns r with every value inside its limits.
func (r Rating) within() Rating {
	return Rating{
		clamp(r.Rating, minRating, maxRating),
		clamp(r.Deviation, minDeviation, maxDeviation),
		clamp(r.Volatility, minVolatility, maxVolatility),
	}
}

// clamp returns the number nearest to x from lo to hi, or lo if x is not a number.
func clamp(x, lo, hi float64) float64 {
	switch {
	case x > hi:
		return hi
	case x > lo:
		return x
	}
	return lo
}
