package budget

import (
	"time"

	"golang.org/x/time/rate"
)

const (
	// mostBuckets is how many buckets a ledger has, but for one or two: it forgets somebody, to
	// their good, rather than take more memory.
	mostBuckets = 1 << 16
	// fewBuckets is how many it has before it looks for what can go.
	fewBuckets = 256
	// lookedAt is how many buckets are looked at to find the one that says least, when
	// none is full.
	lookedAt = 16
)

// ledger has the buckets of those who have done something of late. A bucket that is full
// again says nothing, and goes when there is need of room.
type ledger[K comparable] struct {
	buckets map[K]*rate.Limiter
	sweepAt int // how many buckets there may be before those that are full go
}

func newLedger[K comparable]() ledger[K] {
	return ledger[K]{buckets: make(map[K]*rate.Limiter), sweepAt: fewBuckets}
}

// of is the bucket of somebody, which is full if there was none.
func (l *ledger[K]) of(who K, a Allowance) *rate.Limiter {
	if b := l.buckets[who]; b != nil {
		return b
	}
	b := rate.NewLimiter(rate.Limit(float64(a.Most)/a.Within.Seconds()), a.Most)
	l.buckets[who] = b
	return b
}

// sweep makes room, if there is need of it. Afterwards there is room for many, so that it
// is seldom done.
func (l *ledger[K]) sweep(now time.Time) {
	if len(l.buckets) < l.sweepAt {
		return
	}
	for who, b := range l.buckets {
		if missing(b, now) <= 0 {
			delete(l.buckets, who)
		}
	}
	for len(l.buckets) > mostBuckets-mostBuckets/16 {
		l.forget(now)
	}
	l.sweepAt = min(max(2*len(l.buckets), fewBuckets), mostBuckets)
}

// forget removes the fullest of a few buckets.
func (l *ledger[K]) forget(now time.Time) {
	var fullest K
	least, seen := 0.0, 0
	for who, b := range l.buckets {
		if m := missing(b, now); seen == 0 || m < least {
			fullest, least = who, m
		}
		if seen++; seen == lookedAt {
			break
		}
	}
	delete(l.buckets, fullest)
}

// missing is which part of a bucket is empty.
func missing(b *rate.Limiter, now time.Time) float64 {
	return 1 - b.TokensAt(now)/float64(b.Burst())
}

// waitFor is how long it takes until a bucket has a token.
func waitFor(b *rate.Limiter, now time.Time) time.Duration {
	lacks := 1 - b.TokensAt(now)
	if lacks <= 0 {
		return 0
	}
	return time.Duration(lacks / float64(b.Limit()) * float64(time.Second))
}
