package glicko

import (
	"math"
	"strconv"
	"time"
)

// Rating is a player's rating in one pool of players. It is written in the units
// of the Glicko and Elo scales: the better of two players who are 200 points
// apart scores three games of four.
type Rating struct {
	Rating float64 `json:"r"`
	// Deviation is the standard deviation of the guess: the true strength lies
	// within two of them with a probability of 95 %.
	Deviation float64 `json:"d"`
	// Volatility is how much the strength itself is expected to change in a
	// Period, in the units of Glicko-2.
	Volatility float64 `json:"v"`
}

// Period is the rating period: in it a typical player changes by the volatility.
// It is chosen so that in a year without a game a well-known rating, with a
// deviation of 60, becomes provisional.
const Period = 112 * time.Hour

// Periods is a time in rating periods, for Update and Aged.
func Periods(d time.Duration) float64 { return float64(d) / float64(Period) }

// Tau is how readily this house lets the volatility change; Glickman recommends
// 0.3 to 1.2.
const Tau = 0.75

// provisional is the deviation above which a rating is not to be relied upon.
const provisional = 110

// New is the rating of somebody of whom nothing is known.
func New() Rating { return Rating{1500, maxDeviation, 0.06} }

// Provisional reports whether too little is known for the rating to be relied
// upon: few games, or none for long.
func (r Rating) Provisional() bool { return r.Deviation > provisional }

// Points is the rating as a whole number, as people are shown it.
func (r Rating) Points() int { return int(math.Round(r.within().Rating)) }

// String is the rating as people read it: its points, with a question mark if it
// is provisional.
func (r Rating) String() string {
	text := strconv.Itoa(r.Points())
	if r.Provisional() {
		text += "?"
	}
	return text
}

// Aged is the rating after rating periods without a game: as good a guess, but
// less certain. Time that runs backward ages nobody.
func (r Rating) Aged(periods float64) Rating {
	r = r.within()
	r.Deviation = clamp(grown(r.Deviation/scale, r.Volatility, periods)*scale, minDeviation, maxDeviation)
	return r
}

// The limits of what a rating can say. Values beyond them count as the nearest
// within. The least deviation keeps the rating of those who play all the time
// from freezing.
const (
	minRating, maxRating         = 400, 4000
	minDeviation, maxDeviation   = 30, 350
	minVolatility, maxVolatility = 0.01, 0.1
)

// within is r with every value inside its limits.
func (r Rating) within() Rating {
	return Rating{
		clamp(r.Rating, minRating, maxRating),
		clamp(r.Deviation, minDeviation, maxDeviation),
		clamp(r.Volatility, minVolatility, maxVolatility),
	}
}

// clamp is the number nearest to x from lo to hi; what is not a number becomes lo.
func clamp(x, lo, hi float64) float64 {
	switch {
	case x > hi:
		return hi
	case x > lo:
		return x
	}
	return lo
}
