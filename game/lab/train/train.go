package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"pawnstorm/game/engine/net"
)

// Config says how to train.
type Config struct {
	Hidden int
	Epochs int // how often each position is seen
	Batch  int
	Rate   float64 // of Adam, at the start
	Decay  float64 // of the weights, as a share of the rate
	Lambda float64 // share of the score in the target; the rest is the result
	Adds   bool    // the network adds to the walk's evaluation
	Seed   uint64
	// Report, if not nil, is called before the first epoch and after each, with the mean
	// squared errors.
	Report func(epoch int, train, check float64)
}

// Check returns an error for numbers that cannot train.
func (c *Config) Check() error {
	switch {
	case c.Hidden < net.HiddenStep || c.Hidden > net.MostHidden || c.Hidden%net.HiddenStep != 0:
		return fmt.Errorf("the hidden layer must be a multiple of %d, at most %d", net.HiddenStep, net.MostHidden)
	case c.Epochs < 1 || c.Batch < 1:
		return errors.New("training needs at least one epoch and batches of at least one position")
	case c.Lambda < 0 || c.Lambda > 1:
		return errors.New("lambda must be from 0 to 1")
	case c.Rate <= 0 || c.Decay < 0:
		return errors.New("the rate must be positive, and the decay not negative")
	}
	return nil
}

// shards is how many parts of a batch are learned at the same time. Their sums do not
// depend on the number of processors.
const shards = 2

// Train trains a network. When ctx ends it returns an error.
func Train(ctx context.Context, s *Samples, c Config) (*net.Network, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	shape := net.Shape{
		Game: s.game, Words: s.layout.Words, Most: s.layout.Most,
		Hidden: c.Hidden, Scale: s.scale(), Adds: c.Adds,
	}
	rnd := rand.New(rand.NewPCG(c.Seed, 0))
	m := newModel(shape, rnd)
	if _, err := m.network(); err != nil {
		return nil, err
	}
	t := trainer{Config: c, samples: s, model: m, adam: newAdam(len(m.all))}
	for i := range t.workers {
		t.workers[i] = newWorker(m)
	}
	if c.Report != nil {
		c.Report(0, t.errors(s.train, false)/float64(len(s.train)), t.errors(s.check, false)/float64(len(s.check)))
	}
	order := slices.Clone(s.train)
	batches := (len(order) + c.Batch - 1) / c.Batch
	for epoch := range c.Epochs {
		rnd.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		loss := 0.0
		for b := range batches {
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			part := order[b*c.Batch : min((b+1)*c.Batch, len(order))]
			loss += t.errors(part, true)
			progress := float64(epoch*batches+b) / float64(c.Epochs*batches)
			t.step(len(part), c.Rate*(0.01+0.99*(1+math.Cos(math.Pi*progress))/2))
		}
		if c.Report != nil {
			c.Report(epoch+1, loss/float64(len(order)), t.errors(s.check, false)/float64(len(s.check)))
		}
	}
	return m.network()
}

// trainer is the state of one Train.
type trainer struct {
	Config
	samples *Samples
	model   *model
	adam    *adam
	workers [shards]*worker
}

// errors returns the sum of the squared errors of some samples, and learns their gradient.
func (t *trainer) errors(numbers []int32, learn bool) (sum float64) {
	var all sync.WaitGroup
	var sums [shards]float64
	for i, w := range t.workers {
		part := numbers[len(numbers)*i/shards : len(numbers)*(i+1)/shards]
		all.Go(func() {
			for _, number := range part {
				sums[i] += w.learn(t, number, learn)
			}
		})
	}
	all.Wait()
	for _, s := range sums {
		sum += s
	}
	return sum
}

// target returns the chance to win that a sample should predict.
func (t *trainer) target(l *label) float32 {
	lambda := float32(t.Lambda)
	return lambda*chance(float32(l.score)/float32(t.model.shape.Scale)) + (1-lambda)*l.result
}

// step changes the weights after a batch.
func (t *trainer) step(batch int, rate float64) {
	t.adam.begin(rate, t.Decay, batch)
	var all sync.WaitGroup
	n := len(t.model.all)
	for i := range shards {
		all.Go(func() { t.adam.step(t.model, t.workers, n*i/shards, n*(i+1)/shards) })
	}
	all.Wait()
}
