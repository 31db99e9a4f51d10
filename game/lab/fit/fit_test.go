package fit

import (
	"math/rand/v2"
	"testing"
)

// TestFit hides two weights in made-up games and fits them.
func TestFit(t *testing.T) {
	hidden, first := []float64{200, -120}, []Weight{{100, 100}, {}}
	rnd := rand.New(rand.NewPCG(1, 2))
	var samples []*Sample
	for range 20_000 {
		s := &Sample{Opening: rnd.Float64(), Counts: []Count{{0, int16(rnd.IntN(5) - 2)}, {1, int16(rnd.IntN(5) - 2)}}}
		s.Ending = 1 - s.Opening
		for _, c := range s.Counts {
			s.Score += hidden[c.Weight] * float64(c.N)
		}
		if rnd.Float64() < chanceOf(0.005*s.Score) {
			s.Result = 1
		}
		samples = append(samples, s)
	}
	f := newFit(samples, first)
	f.scale = 0.005
	before := f.loss(nil)
	for range 200 {
		f.step()
	}
	for i, want := range hidden {
		for part, got := range f.now[i] {
			if max(got-want, want-got) > 30 {
				t.Errorf("part %d of weight %d is %.0f, want about %.0f", part, i, got, want)
			}
		}
	}
	if after := f.loss(nil); after >= before {
		t.Errorf("loss went from %f to %f", before, after)
	}
}
