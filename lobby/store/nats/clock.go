package nats

import (
	"sync"
	"time"
)

// clock is the time of the servers, as far as their answers tell it. It goes on by this
// machine's monotonic clock, so that it does not matter what that machine takes the time
// of day to be, or that somebody sets it.
type clock struct {
	mu   sync.Mutex
	at   time.Time // by the servers
	when time.Time // it was so here
	trip time.Duration
}

// clockKept is how long an answer counts that came fast, beside slower ones.
const clockKept = time.Minute

// longestTrip is how long an answer may take that is believed at all: a longer one was
// asked for again meanwhile, or this process was frozen, and nobody knows at which end of
// the time it was given. One that cannot be right beside what was known is believed at
// once: the machine has slept, or the leader is another one with another clock.
const longestTrip = time.Second

// observe takes in what a server said the time was, in answer to a request made then.
func (c *clock) observe(said, asked, now time.Time) {
	if said.IsZero() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	trip := now.Sub(asked)
	if !c.when.IsZero() {
		ahead := c.at.Add(now.Sub(c.when)).Sub(said) // of when it was said
		fits := ahead >= -c.trip && ahead <= trip+c.trip
		if trip > longestTrip || trip > c.trip && fits && now.Sub(c.when) < clockKept {
			return
		}
	}
	c.at, c.when, c.trip = said.Add(trip/2), now, trip
}

func (c *clock) now(here time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at.Add(here.Sub(c.when))
}

// Now is the time by the clocks of the servers, which is the same for all nodes.
func (s *Store) Now() time.Time { return s.clock.now(time.Now()).Local() }
