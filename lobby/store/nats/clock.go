package nats

import (
	"sync"
	"time"
)

// clock is the time of the servers, according to their answers. It advances with the monotonic
// clock of this machine, so the time of day on this machine does not matter.
type clock struct {
	mu   sync.Mutex
	at   time.Time     // time of the servers at when
	when time.Time     // time here
	trip time.Duration // of the request
}

// clockKept is how long a fast answer counts before a slower one can replace it.
const clockKept = time.Minute

// longestTrip is the longest round trip of an answer that counts. After a longer one, the request
// was repeated or this process was frozen, so the answer could be from any time in between. But an
// answer that cannot agree with what is known always counts: the machine has slept, or the new
// leader has another clock.
const longestTrip = time.Second

// observe learns the time that a server sent, in answer to a request made at asked.
func (c *clock) observe(said, asked, now time.Time) {
	if said.IsZero() {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	trip := now.Sub(asked)
	if !c.when.IsZero() {
		ahead := c.at.Add(now.Sub(c.when)).Sub(said) // of the server's answer
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

// Now returns the time by the clocks of the servers, which is the same for all nodes.
func (s *Store) Now() time.Time { return s.clock.now(time.Now()).Local() }
