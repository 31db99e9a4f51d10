package gate

import "time"

// Fault is how a connection ended that did not log in.
type Fault int

// Faults. A connection that has logged in brings its source no penalty.
const (
	Innocent   Fault = iota // it logged in, or the server closed it
	NoAuth                  // it did not try to log in
	AuthFailed              // it failed to log in
	SlowAuth                // it did not log in on time
	Crashed                 // it made the server panic
	refused                 // it came too often
)

// costs has the penalty for each fault, the same as OpenSSH's.
var costs = [...]time.Duration{
	NoAuth: 1 * time.Second, AuthFailed: 5 * time.Second, SlowAuth: 10 * time.Second,
	Crashed: 90 * time.Second, refused: 10 * time.Second,
}

const (
	// penaltyMin is how much has to add up before anything happens.
	penaltyMin = 15 * time.Second
	// probation is how long a source is remembered after its release from the box.
	probation = 10 * time.Minute
	// maxDoubled is how often the cost of a fault may double.
	maxDoubled = 6
)

// penalise adds the penalty for a fault.
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

// shut returns how long the source stays in the box, 0 if it is not in it.
func (r *record) shut(now time.Duration) time.Duration {
	if !r.boxed || r.until <= now {
		return 0
	}
	return r.until - now
}
