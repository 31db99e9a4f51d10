package arena

import "math"

// Estimate is an estimate in Elo with its error bars. The true value is within them
// with a probability of 95 %. Each number may be infinite.
type Estimate struct{ Elo, Low, High float64 }

// Two-sided 95 %: the bars in standard deviations, and the probability beyond each.
const (
	deviations = 1.959964
	beyond     = 0.025
)

// expected returns the expected share of the points with an advantage in Elo, by the
// logistic curve of the US Chess Federation and of FIDE's rating regulations.
func expected(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// advantage is the inverse of expected.
func advantage(share float64) float64 {
	return -400 * math.Log10(1/min(max(share, 0), 1)-1)
}

// Pairs counts the pairs of games that gave a player 0, ½, 1, 1½ and 2 points.
type Pairs [5]int

// worth has the share of the two points for each kind of pair.
var worth = [5]float64{0, 0.25, 0.5, 0.75, 1}

// N returns the number of pairs.
func (p Pairs) N() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// moments returns the mean share of the points and its variance from pair to pair.
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

// Difference estimates how much stronger the player is. The error bars are from the
// pentanomial model: the variance of the pairs gives the error of their mean (M. Van
// den Bergh, "The generalized sequential probability ratio test", section on paired
// games, cantate.be/Fishtest). If all pairs are alike, that error would be zero. Then
// the bars allow for unseen kinds of pairs, by C. Clopper and E. Pearson (Biometrika
// 26, 1934).
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

// Superiority returns the likelihood that the player is stronger, from the normal
// distribution of wins and losses, as in "Match Statistics" of the Chess Programming
// Wiki. Draws say nothing about it.
func (c Count) Superiority() float64 {
	if c.Won+c.Lost == 0 {
		return 0.5
	}
	return (1 + math.Erf(float64(c.Won-c.Lost)/math.Sqrt(2*float64(c.Won+c.Lost)))) / 2
}

// Opponent has a known rating and the results against it.
type Opponent struct {
	Rating float64
	Count
}

// Perform returns the rating that makes the results most likely, if each point is won
// with the probability of the logistic curve (maximum likelihood). The error bars use
// Fisher's information, which counts a draw as half a win and half a loss, so with
// draws they are wider than necessary. If a player has won or lost everything, the
// rating is infinite, and the finite bar is where that result has a probability of
// 2.5 %.
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

// root returns the zero of a function that rises with the rating.
func root(f func(rating float64) float64) float64 {
	return bisect(-20_000, 20_000, f)
}

// bisect returns the zero of a rising function between two numbers.
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
