package metrics

import (
	"maps"
	"sync"
	"testing"
	"time"
)

func TestWords(t *testing.T) {
	var w Words
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			for range 100 {
				w.Add("a")
				w.Add("b")
			}
		})
	}
	all.Wait()
	w.Add("c")
	if got := w.All(); !maps.Equal(got, map[string]uint64{"a": 400, "b": 400, "c": 1}) {
		t.Errorf("the counts are %v", got)
	}
}

func TestTimes(t *testing.T) {
	var times Times
	for _, d := range []time.Duration{0, time.Millisecond, time.Millisecond + 1, time.Minute} {
		times.Add(d)
	}
	s := times.Spread()
	if s.Count != 4 || s.Sum != time.Minute+2*time.Millisecond+1 {
		t.Errorf("Count is %d, Sum is %v", s.Count, s.Sum)
	}
	for d, want := range map[time.Duration]uint64{
		100 * time.Microsecond: 1, time.Millisecond: 2, 5 * time.Millisecond: 3, 10 * time.Second: 3,
	} {
		if got := s.UpTo[d]; got != want {
			t.Errorf("UpTo[%v] is %d, want %d", d, got, want)
		}
	}
}

// BenchmarkCount measures what metrics cost for each move: counting one word and one duration. It
// also reports the cost as a multiple of reading the clock.
func BenchmarkCount(b *testing.B) {
	var w Words
	var times Times
	w.Add("refused")
	var clock, count time.Duration
	for b.Loop() {
		const many = 100
		begin := time.Now()
		for range many {
			_ = time.Now()
		}
		middle := time.Now()
		for range many {
			w.Add("done")
			times.Add(time.Millisecond)
		}
		clock += middle.Sub(begin) / many
		count += time.Since(middle) / many
	}
	b.ReportMetric(float64(count)/float64(b.N), "count-ns/op")
	b.ReportMetric(float64(count)/float64(clock), "times-clock")
}
