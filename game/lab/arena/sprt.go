package arena

import "math"

// SPRT is a sequential test between two hypotheses about how much stronger a player
// is: A. Wald's sequential probability ratio test ("Sequential Analysis", 1947),
// generalized to hypotheses that give only the mean of the results.
type SPRT struct {
	Elo0, Elo1  float64 // the hypotheses
	Alpha, Beta float64 // probability of accepting the second if the first is true, and the reverse
}

// Verdict is the result of a test.
type Verdict int

// The verdicts.
const (
	Undecided Verdict = iota
	First             // Elo0 is more likely
	Second            // Elo1 is more likely
)

// Bounds returns Wald's bounds. Between them the test is undecided.
func (t *SPRT) Bounds() (low, high float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Decide returns the verdict on the pairs so far.
func (t *SPRT) Decide(p Pairs) Verdict {
	low, high := t.Bounds()
	switch llr := t.LLR(p); {
	case llr <= low:
		return First
	case llr >= high:
		return Second
	}
	return Undecided
}

// LLR returns the logarithm of how much likelier the second hypothesis makes the
// pairs. A hypothesis gives only the mean, so the likeliest distribution with that
// mean represents it (M. Van den Bergh, "Comments on normalized Elo" and "MLE for
// multinomial distributions", cantate.be/Fishtest).
func (t *SPRT) LLR(p Pairs) float64 {
	shares, n := p.smoothed()
	if p.N() == 0 {
		return 0
	}
	mean0, mean1 := expected(t.Elo0), expected(t.Elo1)
	x0, x1 := tilt(shares, mean0), tilt(shares, mean1)
	llr := 0.0
	for i, share := range shares {
		// The likeliest distribution gives each kind share / (1 + x (worth - mean)).
		llr += share * math.Log((1+x0*(worth[i]-mean0))/(1+x1*(worth[i]-mean1)))
	}
	return n * llr
}

// smoothed returns the shares of the kinds of pairs and the number of pairs. An unseen
// kind counts as a thousandth of a pair: if one side of the mean had none, there would
// be no distribution to compare with.
func (p Pairs) smoothed() (shares [5]float64, n float64) {
	for i, count := range p {
		shares[i] = max(float64(count), 1e-3)
		n += shares[i]
	}
	for i := range shares {
		shares[i] /= n
	}
	return shares, n
}

// tilt returns how much the likeliest distribution with a mean differs from the
// shares: the root of Σ share (worth - mean) / (1 + x (worth - mean)).
func tilt(shares [5]float64, mean float64) float64 {
	return bisect(-1/(1-mean), 1/mean, func(x float64) float64 {
		sum := 0.0
		for i, share := range shares {
			sum -= share * (worth[i] - mean) / (1 + x*(worth[i]-mean))
		}
		return sum
	})
}
