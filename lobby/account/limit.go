package account

import (
	"sync"
	"time"

	"pawnstorm/lobby/identity"
)

// limitedPeople is of how many persons a limit remembers what they did. Beyond
// that it forgets somebody, to their good.
const limitedPeople = 10_000

// Limit lets every person do something so many times within a span of time. It
// is kept in the memory of this node. It is safe for concurrent use.
type Limit struct {
	most   int
	within time.Duration

	mu   sync.Mutex
	done map[identity.PlayerID][]time.Time // the last times, at most most, oldest first
}

// NewLimit lets every person do something at most so many times within a span.
func NewLimit(most int, within time.Duration) *Limit {
	return &Limit{most: most, within: within, done: make(map[identity.PlayerID][]time.Time)}
}

// Take counts what a person does now. If it is too much it is not counted, and
// wait is how long the person has to wait for it.
func (l *Limit) Take(who identity.PlayerID, now time.Time) (wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	times := l.done[who]
	if len(times) == l.most {
		// A clock that was set back holds nobody up.
		if wait := times[0].Add(l.within).Sub(now); wait > 0 && wait <= l.within {
			return wait
		}
		times = times[1:]
	}
	if l.done[who] == nil && len(l.done) >= limitedPeople {
		l.forget(now)
	}
	l.done[who] = append(times, now)
	return 0
}

// forget makes room for one more person.
func (l *Limit) forget(now time.Time) {
	for who, times := range l.done {
		if now.Sub(times[len(times)-1]) >= l.within {
			delete(l.done, who)
		}
	}
	for who := range l.done {
		if len(l.done) < limitedPeople {
			return
		}
		delete(l.done, who)
	}
}
