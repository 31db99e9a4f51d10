package fit

import (
	"math"
	"testing"
)

// Weight is a weight in the opening and in the ending of a game.
type Weight [2]float64

// Sample is a position as its counts, from the view of the first seat. Its worth is the
// sum of the weights times their counts.
type Sample struct {
	Counts []Count
	// Opening and Ending are the shares of each phase in the worth. In a game without
	// phases, Opening is 1.
	Opening, Ending float64
	Score, Result   float64 // as in Position

	target float64 // the chance that the worth should predict
}

// Count is how often a weight counts.
type Count struct{ Weight, N int16 }

// fewest is how many samples a fit needs.
const fewest = 1000

// Weights returns the weights that best predict the results of the samples. It starts
// from first, takes epochs steps, and logs the error.
func Weights(t *testing.T, samples []*Sample, first []Weight, epochs int) []Weight {
	t.Helper()
	if len(samples) < fewest {
		t.Fatalf("only %d quiet positions", len(samples))
	}
	f := newFit(samples, first)
	t.Logf("%d positions, scale %.4f", len(samples), f.scale)
	for epoch := range epochs {
		if loss := f.step(); epoch%50 == 0 {
			t.Logf("epoch %d: loss %.6f", epoch, loss)
		}
	}
	t.Logf("epoch %d: loss %.6f", epochs, f.loss(nil))
	return f.now
}

// fit is a gradient descent.
type fit struct {
	samples []*Sample
	scale   float64 // from worths to chances
	// The current and first weights, and Adam's moments of the gradient.
	now, first    []Weight
	mean, squares []Weight
	epoch         int
}

// newFit begins with the first weights. A sample's target is halfway between the result
// of its game and what its score promises: the result is true but says little about one
// position, the score the reverse.
func newFit(samples []*Sample, first []Weight) *fit {
	f := &fit{samples: samples, first: first, mean: make([]Weight, len(first)), squares: make([]Weight, len(first))}
	f.now = append(f.now, first...)
	for _, s := range samples {
		s.target = s.Result
	}
	f.scale = f.bestScale()
	for _, s := range samples {
		s.target = (s.Result + chanceOf(f.scale*s.Score)) / 2
	}
	return f
}

// bestScale returns the scale that makes the current worths predict best.
func (f *fit) bestScale() (best float64) {
	least := math.Inf(1)
	for f.scale = 0.002; f.scale < 0.012; f.scale += 0.0002 {
		if loss := f.loss(nil); loss < least {
			least, best = loss, f.scale
		}
	}
	return best
}

func chanceOf(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// loss returns the mean squared error and adds up its gradient.
func (f *fit) loss(gradient []Weight) (sum float64) {
	for _, s := range f.samples {
		worth := 0.0
		for _, c := range s.Counts {
			worth += float64(c.N) * (s.Opening*f.now[c.Weight][0] + s.Ending*f.now[c.Weight][1])
		}
		chance := chanceOf(f.scale * worth)
		miss := chance - s.target
		sum += miss * miss
		if gradient == nil {
			continue
		}
		slope := 2 * miss * chance * (1 - chance)
		for _, c := range s.Counts {
			gradient[c.Weight][0] += slope * s.Opening * float64(c.N)
			gradient[c.Weight][1] += slope * s.Ending * float64(c.N)
		}
	}
	return sum / float64(len(f.samples))
}

// step takes one step and returns the error before it.
func (f *fit) step() float64 {
	const rate, decay, decay2, rein = 1.0, 0.9, 0.999, 0.002
	gradient := make([]Weight, len(f.now))
	loss := f.loss(gradient)
	f.epoch++
	for i := range f.now {
		for part := range 2 {
			g := gradient[i][part] / math.Sqrt(float64(len(f.samples)))
			g += rein * (f.now[i][part] - f.first[i][part])
			f.mean[i][part] = decay*f.mean[i][part] + (1-decay)*g
			f.squares[i][part] = decay2*f.squares[i][part] + (1-decay2)*g*g
			mean := f.mean[i][part] / (1 - math.Pow(decay, float64(f.epoch)))
			square := f.squares[i][part] / (1 - math.Pow(decay2, float64(f.epoch)))
			f.now[i][part] -= rate * mean / (math.Sqrt(square) + 1e-9)
		}
	}
	return loss
}
