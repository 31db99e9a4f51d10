package net

import (
	"errors"
	"fmt"
	"math"

	"pawnstorm/game"
)

const (
	// Buckets is how many sets of output weights a network has.
	Buckets = 8
	// MostHidden is the most sums for a seat. Their number is a multiple of HiddenStep.
	MostHidden = 128
	HiddenStep = 32

	one       = 255 // in the sums
	outputOne = 64  // in the output weights
)

// Network holds the weights. It is immutable and safe for concurrent use.
type Network struct {
	Shape
	rows []int16 // of the first layer, Hidden numbers for each feature
	bias []int16 // Hidden numbers
	last []int16 // of the output: for each bucket, Hidden numbers for the side to move and for the other
	// outputBias has a number for each bucket, in units of one*outputOne.
	outputBias []int32
}

// Shape says what a network is for.
type Shape struct {
	Game   string // ID
	Words  int    // of features
	Most   int    // features that can be true at once
	Hidden int    // sums for each seat
	Scale  int    // the score of an output of 1, in hundredths of a pawn
	// Adds means that the output is added to the walk's own evaluation.
	Adds bool
}

// Fits reports whether there is a network, for walks with this layout.
func (n *Network) Fits(l game.Layout) bool { return n != nil && n.Words == l.Words && n.Most == l.Most }

// Only finds this network alone; nil finds none.
func (n *Network) Only(game string) *Network {
	if n == nil || n.Game != game {
		return nil
	}
	return n
}

// Features returns how many features the network knows.
func (s *Shape) Features() int { return 64 * s.Words }

// Bucket returns the bucket for a position with some features.
func (s *Shape) Bucket(features int) int {
	return min(max(features-1, 0)*Buckets/s.Most, Buckets-1)
}

// check reports numbers that are out of range.
func (s *Shape) check() error {
	const mostWords, mostScale = 16, 10_000
	switch {
	case s.Words < 1 || s.Words > mostWords:
		return fmt.Errorf("it has %d words of features", s.Words)
	case s.Hidden < HiddenStep || s.Hidden > MostHidden || s.Hidden%HiddenStep != 0:
		return fmt.Errorf("it has %d hidden numbers", s.Hidden)
	case s.Most < 1 || s.Most > s.Features():
		return fmt.Errorf("at most %d features are true", s.Most)
	case s.Scale < 1 || s.Scale > mostScale:
		return fmt.Errorf("its scale is %d", s.Scale)
	}
	return nil
}

// WeightLimit returns the largest weight of the first layer whose sums cannot overflow.
// OutputLimit is the same for the output.
func (s *Shape) WeightLimit() float32 {
	return float32(math.MaxInt16) / float32(s.Most+1) / one
}

// OutputLimit is the largest weight of the output. Its product with a sum fits 16 bits.
const OutputLimit = 127.0 / outputOne

// Weights are the weights of a network as training finds them, in the order of the layers.
type Weights struct{ Rows, Bias, Output, OutputBias []float32 }

// New returns a network with rounded weights.
func New(s Shape, w Weights) (*Network, error) {
	n := &Network{Shape: s, rows: round(w.Rows, one), bias: round(w.Bias, one), last: round(w.Output, outputOne)}
	for _, x := range w.OutputBias {
		n.outputBias = append(n.outputBias, int32(math.Round(float64(x*one*outputOne))))
	}
	return n, n.check()
}

func round(list []float32, unit float64) []int16 {
	rounded := make([]int16, len(list))
	for i, x := range list {
		rounded[i] = int16(min(max(math.Round(float64(x)*unit), math.MinInt16), math.MaxInt16))
	}
	return rounded
}

// check verifies the sizes, and that no sum can overflow.
func (n *Network) check() error {
	if err := n.Shape.check(); err != nil {
		return err
	}
	if len(n.rows) != n.Features()*n.Hidden || len(n.bias) != n.Hidden ||
		len(n.last) != Buckets*2*n.Hidden || len(n.outputBias) != Buckets {
		return fmt.Errorf("its weights do not fit %d features and %d hidden numbers", n.Features(), n.Hidden)
	}
	if int(most(n.rows))*n.Most+int(most(n.bias)) > math.MaxInt16 {
		return errors.New("its weights are too large")
	}
	for b := range Buckets {
		total := 0
		for _, w := range n.last[b*2*n.Hidden : (b+1)*2*n.Hidden] {
			total += max(int(w), -int(w))
		}
		if most(n.last) > math.MaxInt16/one || total > math.MaxInt32/(one*one) {
			return errors.New("its output weights are too large")
		}
		if bias := n.outputBias[b]; bias > 1<<24 || bias < -1<<24 {
			return errors.New("its output is too large")
		}
	}
	return nil
}

// most returns the largest absolute value.
func most(list []int16) (largest int32) {
	for _, x := range list {
		largest = max(largest, int32(x), -int32(x))
	}
	return largest
}

// score converts the total of the output layer to hundredths of a pawn.
func (n *Network) score(total int32, bucket int) int {
	out := int64(total/one) + int64(n.outputBias[bucket])
	return int(out * int64(n.Scale) / (one * outputOne))
}
