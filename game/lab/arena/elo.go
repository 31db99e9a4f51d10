package arena

import "math"

// Estimate is an estimate of a number in Elo with its error bars: it is within
// them with a probability of 95 %. Each may be infinite.
type Estimate struct{ Elo, Low, High float64 }

// Two-sided 95 %: what of a normal distribution, and of any, lies beyond.
const (
	deviations = 1.959964
	beyond     = 0.025
)

// expected is the share of the points that an advantage in Elo brings: the logistic
// curve of the US Chess Federation and of FIDE's rating regulations.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// advantage undoes expected.
func advantage(share float64) float64 {
	return -400 * math.Log10(1/min(max(share, 0), 1)-1)
}

// Pairs is how many pairs of games have brought a player 0, ½, 1, 1½ and 2 points.
type Pairs [5]int

// worth is what each kind of pair is worth as a share of its two points.
var worth = [5]float64{0, 0.25, 0.5, 0.75, 1}

// N is how many pairs there are.
func (p Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments are the mean of the share of the points and its variance from pair to
// pair.
func (p Pairs) moments() (mean, variance float64) {
	n := float64(p.N())
	for i, count := range p {
		mean += float64(count) * worth[i] / n
	}
	for i, count := range p {
		variance += float64(count) * (worth[i] - mean) * (worth[i] - mean) / n
	}
	return mean, variance
}

// Difference is by how much the player is the stronger. Its error bars are of the
// pentanomial model: those of the mean of the pairs, by their variance (M. Van den
// Bergh, "The generalized sequential probability ratio test", section on paired
// games, cantate.be/Fishtest). Where all pairs are alike that would be no error at
// all; then they are what remains possible if pairs as none that were seen still
// have the probability that C. Clopper and E. Pearson give them (Biometrika 26,
// 1934).
func (p Pairs) Difference() Estimate {
	n := float64(p.N())
	if n == 0 {
		return Estimate{0, math.Inf(-1), math.Inf(1)}
	}
	mean, variance := p.moments()
	low, high := mean-deviations*math.Sqrt(variance/n), mean+deviations*math.Sqrt(variance/n)
	if variance < 1e-12 {
		unseen := 1 - math.Pow(beyond, 1/n)
		low, high = mean-unseen*mean, mean+unseen*(1-mean)
	}
	return Estimate{advantage(mean), advantage(low), advantage(high)}
}

// Superiority is the likelihood that the player is the stronger: that of a normal
// distribution of wins and losses, as in "Match Statistics" of the Chess
// Programming Wiki. Draws say nothing about it.
func (c Count) Superiority() float64 {
	if c.Won+c.Lost == 0 {
		return 0.5
	}
	return (1 + math.Erf(float64(c.Won-c.Lost)/math.Sqrt(2*float64(c.Won+c.Lost)))) / 2
}

// Opponent is somebody with a known rating, and what was got against them.
type Opponent struct {
	Rating float64
	Count
}

// Perform is the rating at which the results against opponents are the likeliest,
// if each point is won with the probability of the logistic curve (method of
// maximum likelihood). The error bars are by Fisher's information, which takes a
// draw as half a win and half a loss: with draws they are wider than need be. A player who
// has won or lost everything has no such rating; the bar on the other side is where
// that result has a probability of 2.5 %.
func Perform(against []Opponent) Estimate {
	var points, games float64
	for _, o := range against {
		games += float64(o.Games())
		points += o.Share() * float64(o.Games())
	}
	if games == 0 {
		return Estimate{0, math.Inf(-1), math.Inf(1)}
	}
	// sum adds f(expected share) over the games.
	sum := func(rating float64, f func(float64) float64) (total float64) {
		for _, o := range against {
			total += float64(o.Games()) * f(expected(rating-o.Rating))
		}
		return total
	}
	switch {
	case points == games:
		low := root(func(r float64) float64 { return sum(r, math.Log) - math.Log(beyond) })
		return Estimate{math.Inf(1), low, math.Inf(1)}
	case points == 0:
		lost := func(e float64) float64 { return math.Log(1 - e) }
		high := root(func(r float64) float64 { return math.Log(beyond) - sum(r, lost) })
		return Estimate{math.Inf(-1), math.Inf(-1), high}
	}
	same := func(e float64) float64 { return e }
	rating := root(func(r float64) float64 { return sum(r, same) - points })
	information := sum(rating, func(e float64) float64 { return e * (1 - e) })
	bar := deviations * 400 / math.Ln10 / math.Sqrt(information)
	return Estimate{rating, rating - bar, rating + bar}
}

// root is where a function that rises with the rating is 0.
func root(f func(rating float64) float64) float64 {
	return bisect(-20_000, 20_000, f)
}

// bisect is where a rising function is 0 between two numbers.
func bisect(low, high float64, f func(float64) float64) float64 {
	for range 100 {
		middle := (low + high) / 2
		if f(middle) < 0 {
			low = middle
		} else {
			high = middle
		}
	}
	return (low + high) / 2
}
