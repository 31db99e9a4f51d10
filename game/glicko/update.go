package glicko

import "math"

// Result is the result of a game for one player.
type Result struct {
	// Opponent is the other player's rating before the game.
	Opponent Rating
	Score    float64 // 1 for a win, ½ for a draw, 0 for a loss
}

// scale is how many points make one unit of Glicko-2.
const scale = 173.7178

// Update returns the rating after games that count together, in any order. periods
// is how many rating periods have passed since r was computed: 1 if games are
// collected for a period as in Glickman's paper, any number from 0 on if each counts
// when it ends. See [Tau] for tau. Without a game, Update returns Aged.
func (r Rating) Update(results []Result, periods, tau float64) Rating {
	r = r.within()
	if len(results) == 0 {
		return r.Aged(periods)
	}
	// Names and steps are from the paper. Step 2: convert to the scale of Glicko-2.
	mu, phi := (r.Rating-1500)/scale, r.Deviation/scale
	// Steps 3 and 4: how much the games say, and what they say.
	var information, surprise float64
	for _, game := range results {
		o := game.Opponent.within()
		muJ, phiJ := (o.Rating-1500)/scale, o.Deviation/scale
		e := expected(mu-muJ, phiJ)
		information += g(phiJ) * g(phiJ) * e * (1 - e)
		surprise += g(phiJ) * (clamp(game.Score, 0, 1) - e)
	}
	v := 1 / information
	// Steps 5 to 8.
	r.Volatility = clamp(volatility(r.Volatility, phi, v, v*surprise, tau), minVolatility, maxVolatility)
	star := math.Min(grown(phi, r.Volatility, periods), maxDeviation/scale)
	phi = 1 / math.Sqrt(1/(star*star)+information)
	r.Rating, r.Deviation = 1500+scale*(mu+phi*phi*surprise), scale*phi
	return r.within()
}

// g weighs a game by the opponent's deviation.
func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expected returns the expected score of a player who is ahead by a difference with
// the uncertainty phi.
func expected(ahead, phi float64) float64 { return 1 / (1 + math.Exp(-g(phi)*ahead)) }

// Expected returns the expected score against an opponent, if neither rating is exact. Glickman describes it in
// "The Glicko system", Boston University, 1999 (glicko.net/glicko/glicko.pdf).
func (r Rating) Expected(opponent Rating) float64 {
	r, opponent = r.within(), opponent.within()
	return expected((r.Rating-opponent.Rating)/scale, math.Hypot(r.Deviation, opponent.Deviation)/scale)
}

// grown returns a deviation after rating periods without a game.
func grown(phi, sigma, periods float64) float64 {
	return math.Sqrt(phi*phi + clamp(periods, 0, math.Inf(1))*sigma*sigma)
}

// volatility is step 5 of the paper. It finds the volatility that best explains how
// far the results were from the expected ones, by the Illinois variant of regula
// falsi on the logarithm of its square.
func volatility(sigma, phi, v, delta, tau float64) float64 {
	const (
		closeEnough = 1e-6
		rounds      = 100 // about five are enough
	)
	tau = clamp(tau, 0.1, 2)
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		ex, d := math.Exp(x), phi*phi+v
		return ex*(delta*delta-d-ex)/(2*(d+ex)*(d+ex)) - (x-a)/(tau*tau)
	}
	lo, hi := a, a-tau
	if excess := delta*delta - phi*phi - v; excess > 0 {
		hi = math.Log(excess)
	} else {
		for f(hi) < 0 {
			hi -= tau
		}
	}
	flo, fhi := f(lo), f(hi)
	for range rounds {
		if math.Abs(hi-lo) <= closeEnough {
			break
		}
		mid := lo + (lo-hi)*flo/(fhi-flo)
		fmid := f(mid)
		if fmid*fhi <= 0 {
			lo, flo = hi, fhi
		} else {
			flo /= 2
		}
		hi, fhi = mid, fmid
	}
	return math.Exp(lo / 2)
}
