package gate

import "time"

// Fault is how a connection ended that did not log in.
type Fault int

// The faults. A connection that has logged in does its source no harm.
const (
	Innocent   Fault = iota // it logged in, or the server let it go
	NoAuth                  // it did not try to log in
	AuthFailed              // it tried in vain
	SlowAuth                // it took longer than there was time for
	Crashed                 // it made the server panic
	refused                 // it came too often
)

// costs are the seconds that a fault brings. OpenSSH has the same.
var costs = [...]time.Duration{
	NoAuth: 1 * time.Second, AuthFailed: 5 * time.Second, SlowAuth: 10 * time.Second,
	Crashed: 90 * time.Second, refused: 10 * time.Second,
}

const (
	// penaltyMin is how much has to add up before anything happens.
	penaltyMin = 15 * time.Second
	// probation is for how long a source that comes out of the box is remembered.
	probation = 10 * time.Minute
	// maxDoubled is how often the cost of a fault may double.
	maxDoubled = 6
)

// penalise adds what a fault costs.
func (r *record) penalise(f Fault, now, most time.Duration) {
	if r.until+probation <= now {
		r.times = 0
	}
	if r.until <= now {
		r.until, r.boxed = now, false
	}
	r.until = min(r.until+costs[f]<<min(r.times, maxDoubled), now+most)
	if !r.boxed && r.until-now >= penaltyMin {
		r.boxed = true
		r.times++
	}
}

// shut is for how long the source is still in the box, 0 if it is not.
func (r *record) shut(now time.Duration) time.Duration {
	if !r.boxed || r.until <= now {
		return 0
	}
	return r.until - now
}
