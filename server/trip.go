package server

import (
	"sync/atomic"
	"time"
)

const (
	// tripEvery is how often the line of a player who makes moves is measured at most.
	tripEvery = 10 * time.Second
	// longestTrip bounds a measurement: a client that answers late must not spoil those that follow.
	longestTrip = 2 * time.Second
)

// Trip is how long a message takes to a client and back, as measured. The zero Trip is unknown. It is safe
// for concurrent use.
type Trip struct{ usual atomic.Int64 }

// Measured adds a measurement. The latest ones count most.
func (t *Trip) Measured(took time.Duration) {
	took = min(max(took, 0), longestTrip)
	if was := t.Usual(); was > 0 {
		took = (was + took) / 2
	}
	t.usual.Store(int64(took))
}

// Usual returns how long a trip usually takes, or 0 if it is unknown.
func (t *Trip) Usual() time.Duration { return time.Duration(t.usual.Load()) }

// line is a table.Line: the trip takes the same time in each turn.
func (t *Trip) line(time.Duration) time.Duration { return t.Usual() }

// line is the table.Line of the connection. It has the trip measured again if the last time was long ago:
// clients that make no moves are not asked.
func (c *conn) line(time.Duration) time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	p := &c.pulse
	if !c.over && p.next != nil && !p.asking && time.Since(p.measured) >= tripEvery {
		p.next.Reset(0)
	}
	return c.trip.Usual()
}
