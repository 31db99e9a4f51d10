package server

import "time"

// bucket is a token bucket: it gains rate tokens a second and holds at most burst tokens. It
// starts full and is not safe for concurrent use.
type bucket struct {
	rate, burst float64
	tokens      float64
	last        time.Time
}

func newBucket(rate, burst float64) bucket {
	return bucket{rate: rate, burst: burst, tokens: burst}
}

// take takes n tokens, or none if there are not enough.
func (b *bucket) take(n float64, now time.Time) bool {
	if !b.last.IsZero() {
		b.tokens = min(b.burst, b.tokens+b.rate*now.Sub(b.last).Seconds())
	}
	b.last = now
	if b.tokens < n {
		return false
	}
	b.tokens -= n
	return true
}

// owe always takes n tokens. If there are not enough, it returns how long the missing ones take
// to come in.
func (b *bucket) owe(n float64, now time.Time) time.Duration {
	if b.take(n, now) {
		return 0
	}
	b.tokens -= n
	return time.Duration(-b.tokens / b.rate * float64(time.Second))
}
