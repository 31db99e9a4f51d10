package chess

import (
	"math"
	"math/rand/v2"
	"testing"
)

// fit is a descent to the weights that tell best how games end.
type fit struct {
	samples []*sample
	scale   float64 // of worths to chances
	// For each weight, its opening and its ending: now, at first, and what the
	// descent has seen of the gradient.
	now, first    [][2]float64
	mean, squares [][2]float64
	epoch         int
}

// newFit begins where the slots are. The chance that a sample is measured by
// lies half-way between the result of its game and what its score promises: the
// one is true but says little of one position, the other the reverse.
func newFit(samples []*sample, slots []*phased) *fit {
	f := &fit{samples: samples, mean: make([][2]float64, len(slots)), squares: make([][2]float64, len(slots))}
	for _, slot := range slots {
		f.now = append(f.now, [2]float64{float64(slot.opening()), float64(slot.ending())})
	}
	f.first = append(f.first, f.now...)
	for _, s := range samples {
		s.target = s.result
	}
	f.scale = f.bestScale()
	for _, s := range samples {
		s.target = (s.result + chanceOf(f.scale*s.score)) / 2
	}
	return f
}

// bestScale is the one by which the worths, as they are, tell the results best.
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

// loss is the mean squared error, whose gradient is added up.
func (f *fit) loss(gradient [][2]float64) (sum float64) {
	for _, s := range f.samples {
		worth := 0.0
		for _, c := range s.counts {
			worth += float64(c.n) * (s.opening*f.now[c.slot][0] + s.ending*f.now[c.slot][1])
		}
		chance := chanceOf(f.scale * worth)
		miss := chance - s.target
		sum += miss * miss
		if gradient == nil {
			continue
		}
		slope := 2 * miss * chance * (1 - chance)
		for _, c := range s.counts {
			gradient[c.slot][0] += slope * s.opening * float64(c.n)
			gradient[c.slot][1] += slope * s.ending * float64(c.n)
		}
	}
	return sum / float64(len(f.samples))
}

// step goes down once and returns the error before.
func (f *fit) step() float64 {
	const rate, decay, decay2, rein = 1.0, 0.9, 0.999, 0.002
	gradient := make([][2]float64, len(f.now))
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

// apply rounds the weights found.
func (f *fit) apply(slots []*phased) {
	for i, slot := range slots {
		*slot = newPhased(int(math.Round(f.now[i][0])), int(math.Round(f.now[i][1])))
	}
}

// TestFit hides two weights in made-up games and has them found.
func TestFit(t *testing.T) {
	const hidden, opposed = 200, -120
	slots := []*phased{new(phased), new(phased)}
	*slots[0] = newPhased(100, 100)
	rnd := rand.New(rand.NewPCG(1, 2))
	var samples []*sample
	for range 20_000 {
		s := &sample{opening: rnd.Float64(), counts: []count{{0, int16(rnd.IntN(5) - 2)}, {1, int16(rnd.IntN(5) - 2)}}}
		s.ending = 1 - s.opening
		s.score = hidden*float64(s.counts[0].n) + opposed*float64(s.counts[1].n)
		if rnd.Float64() < chanceOf(0.005*s.score) {
			s.result = 1
		}
		samples = append(samples, s)
	}
	f := newFit(samples, slots)
	f.scale = 0.005
	first := f.loss(nil)
	for range 200 {
		f.step()
	}
	f.apply(slots)
	for i, want := range []int{hidden, opposed} {
		if got := slots[i].opening(); max(got-want, want-got) > 30 {
			t.Errorf("weight %d is %d, want about %d", i, got, want)
		}
	}
	if last := f.loss(nil); last >= first {
		t.Errorf("the loss has gone from %f to %f", first, last)
	}
}
