package train

import (
	"fmt"
	"math"
	"math/bits"

	"pawnstorm/game"
	"pawnstorm/game/engine/net"
	"pawnstorm/game/lab/selfplay"
)

// Samples are positions in the form that training needs, seen by the side to move.
type Samples struct {
	game   string
	layout game.Layout
	seen   map[uint64]struct{} // keys
	// features has for each sample the features that the side to move sees, then as many that
	// the other side sees. starts has where a sample begins, and at last the end.
	features []uint16
	starts   []uint32
	labels   []label
	// train and check have the numbers of samples: most games are for training, some are
	// left out to check it.
	train, check []int32
}

// label is what is known about a position.
type label struct {
	worth, score int16 // of the walk, and of the search
	result       float32
}

// mostWorth is more than the worth of any position that is not decided.
const mostWorth = 30_000

// checked is how many games there are for each game that is left out.
const checked = 20

// Read reads the quiet positions of files. A position that occurs again is ignored.
func Read(rules game.Rules, files ...string) (*Samples, error) {
	s := &Samples{game: rules.Info().ID, seen: map[uint64]struct{}{}, starts: []uint32{0}}
	for _, name := range files {
		for p, err := range selfplay.Positions(name, rules) {
			if err != nil {
				return nil, err
			}
			if err := s.add(p); err != nil {
				return nil, err
			}
		}
	}
	if len(s.train) == 0 || len(s.check) == 0 {
		return nil, fmt.Errorf("%d positions are too few to train and to check", len(s.labels))
	}
	s.seen = nil
	s.centre()
	return s, nil
}

// clear is the least score that does not count in the mean.
const clear = 400

// centre makes the scores as favourable for the side to move as the evaluation of the walk
// is. A search takes the best of many evaluations, and so its scores are too high. A network
// that learned this would compare positions of one side with positions of the other badly.
func (s *Samples) centre() {
	var sums, counts [net.Buckets]int
	shape := net.Shape{Most: s.layout.Most}
	bucket := func(number int) int {
		return shape.Bucket(int(s.starts[number+1]-s.starts[number]) / 2)
	}
	for number, l := range s.labels {
		if -clear < l.score && l.score < clear {
			sums[bucket(number)] += int(l.score) - int(l.worth)
			counts[bucket(number)]++
		}
	}
	for number := range s.labels {
		b := bucket(number)
		s.labels[number].score -= int16(sums[b] / max(counts[b], 1))
	}
}

// Len returns the number of samples.
func (s *Samples) Len() int { return len(s.labels) }

func (s *Samples) add(p selfplay.Position) error {
	w, ok := p.State.(game.Walkable).Walk().(game.Featured)
	if !ok {
		return fmt.Errorf("the rules of %s name no features to learn from", s.game)
	}
	if _, again := s.seen[w.Key()]; again {
		return nil
	}
	s.seen[w.Key()] = struct{}{}
	if uint64(len(s.features)) > math.MaxUint32-64*2*game.FeatureWords {
		return fmt.Errorf("more than %d positions are too many", len(s.labels))
	}
	s.layout = w.Layout()
	mover := w.Mover() & 1
	var words [game.FeatureWords]uint64
	views := w.Features(words[:s.layout.Words])
	s.list(words, views[mover])
	s.list(words, views[1-mover])
	s.starts = append(s.starts, uint32(len(s.features)))
	number := int32(len(s.labels))
	l := label{worth: int16(min(max(w.Worth(), -mostWorth), mostWorth)), score: int16(p.Score), result: float32(p.Result)}
	if mover != 0 {
		l.score, l.result = -l.score, 1-l.result
	}
	s.labels = append(s.labels, l)
	if p.Game%checked == checked-1 {
		s.check = append(s.check, number)
	} else {
		s.train = append(s.train, number)
	}
	return nil
}

// list appends the features as a view sees them.
func (s *Samples) list(words [game.FeatureWords]uint64, view uint16) {
	for i, rest := range words[:s.layout.Words] {
		for ; rest != 0; rest &= rest - 1 {
			s.features = append(s.features, uint16(64*i+bits.TrailingZeros64(rest))^view)
		}
	}
}

// of returns the features of a sample, first as the side to move sees them.
func (s *Samples) of(number int32) (own, other []uint16) {
	all := s.features[s.starts[number]:s.starts[number+1]]
	return all[:len(all)/2], all[len(all)/2:]
}

// scale returns the score that stands for an output of 1: it makes the scores predict the
// results best.
func (s *Samples) scale() (best int) {
	least := math.Inf(1)
	for scale := 50; scale <= 800; scale += 10 {
		loss := 0.0
		for _, number := range s.check {
			l := &s.labels[number]
			miss := float64(chance(float32(l.score)/float32(scale)) - l.result)
			loss += miss * miss
		}
		if loss < least {
			least, best = loss, scale
		}
	}
	return best
}

func chance(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
