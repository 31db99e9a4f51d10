package budget

import (
	"time"

	"golang.org/x/time/rate"
)

const (
	// mostBuckets limits the buckets of a ledger, give or take two. Beyond it the ledger forgets a
	// bucket, in its owner's favour, instead of using more memory.
	mostBuckets = 1 << 16
	// fewBuckets is how many buckets it holds before it looks for full ones.
	fewBuckets = 256
	// lookedAt is how many buckets forget compares when none is full.
	lookedAt = 16
)

// ledger holds the buckets that are not full. Full ones hold no information, so sweep removes them.
type ledger[K comparable] struct {
	buckets map[K]*rate.Limiter
	sweepAt int // how many buckets trigger the next sweep
}

func newLedger[K comparable]() ledger[K] {
	return ledger[K]{buckets: make(map[K]*rate.Limiter), sweepAt: fewBuckets}
}

// of returns a bucket. A new one is full.
func (l *ledger[K]) of(who K, a Allowance) *rate.Limiter {
	if b := l.buckets[who]; b != nil {
		return b
	}
	b := rate.NewLimiter(rate.Limit(float64(a.Most)/a.Within.Seconds()), a.Most)
	l.buckets[who] = b
	return b
}

// sweep removes full buckets if there are too many. It leaves room for many more, so it runs rarely.
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

// forget removes the fullest of some buckets.
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

// missing returns the empty part of a bucket, from 0 to 1.
func missing(b *rate.Limiter, now time.Time) float64 {
	return 1 - b.TokensAt(now)/float64(b.Burst())
}

// waitFor returns how long it takes until a bucket has a token.
func waitFor(b *rate.Limiter, now time.Time) time.Duration {
	lacks := 1 - b.TokensAt(now)
	if lacks <= 0 {
		return 0
	}
	return time.Duration(lacks / float64(b.Limit()) * float64(time.Second))
}
