package metrics

import (
	"sync/atomic"
	"time"
)

// bounds holds the longest duration of each class. The range goes from memory access, through disk
// access, to delays that no user waits for.
var bounds = [...]time.Duration{
	100 * time.Microsecond, 250 * time.Microsecond, 500 * time.Microsecond,
	time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond,
	10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond,
	100 * time.Millisecond, 250 * time.Millisecond, 500 * time.Millisecond,
	time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second,
}

// Times counts durations by class.
type Times struct {
	classes [len(bounds) + 1]atomic.Uint64
	sum     atomic.Int64 // nanoseconds
}

// Add counts a duration.
func (t *Times) Add(d time.Duration) {
	class := 0
	for class < len(bounds) && d > bounds[class] {
		class++
	}
	t.classes[class].Add(1)
	t.sum.Add(int64(d))
}

// Since counts the time from then until now.
func (t *Times) Since(then time.Time) { t.Add(time.Since(then)) }

// Spread holds the durations that a Times has counted.
type Spread struct {
	Count uint64
	Sum   time.Duration
	// UpTo maps each of some durations to the number of counted durations up to it.
	UpTo map[time.Duration]uint64
}

// Spread returns the counts so far.
func (t *Times) Spread() Spread {
	s := Spread{Sum: time.Duration(t.sum.Load()), UpTo: make(map[time.Duration]uint64, len(bounds))}
	for i, bound := range bounds {
		s.Count += t.classes[i].Load()
		s.UpTo[bound] = s.Count
	}
	s.Count += t.classes[len(bounds)].Load()
	return s
}
