package train

import (
	"math"
	"math/rand/v2"

	"pawnstorm/game/engine/net"
)

// weights has the weights of a network, or their gradient, one part after the other.
type weights struct {
	all []float32
	net.Weights
}

func newWeights(s net.Shape) weights {
	rows, output := s.Features()*s.Hidden, net.Buckets*2*s.Hidden
	all := make([]float32, rows+s.Hidden+output+net.Buckets)
	w := weights{all: all}
	for _, part := range []struct {
		of   *[]float32
		size int
	}{{&w.Rows, rows}, {&w.Bias, s.Hidden}, {&w.Output, output}, {&w.OutputBias, net.Buckets}} {
		*part.of, all = all[:part.size], all[part.size:]
	}
	return w
}

// model is a network in floating point.
type model struct {
	shape net.Shape
	weights
	// How large a weight of the first layer, and one of the output, may be.
	rowLimit, outputLimit float32
}

// newModel returns a model with random weights.
func newModel(s net.Shape, rnd *rand.Rand) *model {
	m := &model{shape: s, weights: newWeights(s), rowLimit: s.WeightLimit() * 0.99, outputLimit: net.OutputLimit}
	spread := float32(1 / math.Sqrt(float64(s.Most)))
	for i := range m.Rows {
		m.Rows[i] = (2*rnd.Float32() - 1) * spread
	}
	for i := range m.Bias {
		m.Bias[i] = 0.2 * rnd.Float32()
	}
	spread = float32(1 / math.Sqrt(float64(2*s.Hidden)))
	for i := range m.Output {
		m.Output[i] = (2*rnd.Float32() - 1) * spread
	}
	return m
}

// limit returns the limit of a weight by its index.
func (m *model) limit(i int) float32 {
	switch first := len(m.Rows) + len(m.Bias); {
	case i < first:
		return m.rowLimit
	case i < first+len(m.Output):
		return m.outputLimit
	}
	return math.MaxFloat32
}

// network rounds the weights.
func (m *model) network() (*net.Network, error) { return net.New(m.shape, m.Weights) }

// worker computes predictions and gradients. It belongs to one goroutine.
type worker struct {
	model    *model
	gradient weights
	sums     [2][]float32 // of the side to move, and of the other
	slopes   []float32
}

func newWorker(m *model) *worker {
	w := &worker{model: m, gradient: newWeights(m.shape), slopes: make([]float32, m.shape.Hidden)}
	for i := range w.sums {
		w.sums[i] = make([]float32, m.shape.Hidden)
	}
	return w
}

// learn returns the squared error of a sample and, if asked, adds its gradient.
func (w *worker) learn(t *trainer, number int32, learn bool) float64 {
	l := &t.samples.labels[number]
	own, other := t.samples.of(number)
	bucket := w.model.shape.Bucket(len(own))
	p := chance(w.predict(own, other, bucket, l))
	miss := p - t.target(l)
	if learn {
		w.back([2][]uint16{own, other}, bucket, 2*miss*p*(1-p))
	}
	return float64(miss) * float64(miss)
}

// predict returns the output for a position.
func (w *worker) predict(own, other []uint16, bucket int, l *label) float32 {
	m := w.model
	hidden := m.shape.Hidden
	out := m.OutputBias[bucket]
	if m.shape.Adds {
		out += float32(l.worth) / float32(m.shape.Scale)
	}
	for side, features := range [2][]uint16{own, other} {
		sums := w.sums[side]
		copy(sums, m.Bias)
		for _, f := range features {
			addTo(sums, m.Rows[int(f)*hidden:])
		}
		weights := m.Output[(2*bucket+side)*hidden:][:len(sums)]
		for i, x := range sums {
			x = min(max(x, 0), 1)
			out += x * x * weights[i]
		}
	}
	return out
}

// back adds the gradient of the last prediction. slope is the one at its output.
func (w *worker) back(features [2][]uint16, bucket int, slope float32) {
	hidden := w.model.shape.Hidden
	w.gradient.OutputBias[bucket] += slope
	for side, list := range features {
		at := (2*bucket + side) * hidden
		sums, slopes := w.sums[side], w.slopes
		weights, gradient := w.model.Output[at:][:len(sums)], w.gradient.Output[at:][:len(sums)]
		slopes = slopes[:len(sums)]
		for i, x := range sums {
			slopes[i] = 0
			switch {
			case x >= 1:
				gradient[i] += slope
			case x > 0:
				gradient[i] += slope * x * x
				slopes[i] = slope * weights[i] * 2 * x
			}
		}
		addTo(w.gradient.Bias, slopes)
		for _, f := range list {
			addTo(w.gradient.Rows[int(f)*hidden:][:hidden], slopes)
		}
	}
}

// addTo adds numbers. Eight at a time are quicker.
func addTo(to, list []float32) {
	for len(to) >= 8 && len(list) >= 8 {
		t, l := (*[8]float32)(to), (*[8]float32)(list)
		t[0] += l[0]
		t[1] += l[1]
		t[2] += l[2]
		t[3] += l[3]
		t[4] += l[4]
		t[5] += l[5]
		t[6] += l[6]
		t[7] += l[7]
		to, list = to[8:], list[8:]
	}
}

// adam remembers the moments of the gradient.
type adam struct {
	mean, square       []float32
	steps              float64
	rate, decay, mix   float32 // of this step; mix divides by the batch
	meanFix, squareFix float32
}

func newAdam(n int) *adam { return &adam{mean: make([]float32, n), square: make([]float32, n)} }

// The usual constants of Adam.
const (
	keepMean   = 0.9
	keepSquare = 0.999
	tiny       = 1e-8
)

// begin prepares a step.
func (a *adam) begin(rate, decay float64, batch int) {
	a.steps++
	a.rate, a.decay, a.mix = float32(rate), float32(rate*decay), 1/float32(batch)
	a.meanFix = float32(1 / (1 - math.Pow(keepMean, a.steps)))
	a.squareFix = float32(1 / (1 - math.Pow(keepSquare, a.steps)))
}

// step changes some weights by the gradients of all workers, and clears these.
func (a *adam) step(m *model, workers [shards]*worker, from, to int) {
	for i := from; i < to; i++ {
		g := float32(0)
		for _, w := range workers {
			g += w.gradient.all[i]
			w.gradient.all[i] = 0
		}
		g *= a.mix
		a.mean[i] = keepMean*a.mean[i] + (1-keepMean)*g
		a.square[i] = keepSquare*a.square[i] + (1-keepSquare)*g*g
		x := m.all[i] * (1 - a.decay)
		x -= a.rate * a.mean[i] * a.meanFix / (float32(math.Sqrt(float64(a.square[i]*a.squareFix))) + tiny)
		limit := m.limit(i)
		m.all[i] = min(max(x, -limit), limit)
	}
}
