package live

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// pulseEvery is how often the timekeeper looks at the clock while a player's time runs.
	pulseEvery = time.Second
	// frozenFrom is how late the timekeeper must be for that to be a freeze: the process was
	// stopped, the machine slept, or its clock was moved forward.
	frozenFrom = 2 * time.Second
)

// downtime notices when no one could play because the process was frozen or the store did not
// answer. That time is given back at each table before anything else is decided there. In a club of
// several nodes one node alone cannot know, so the heartbeats tell (heartbeat.go).
type downtime struct {
	mu     sync.Mutex
	since  time.Time // since when a player's time runs; zero if none does
	seen   time.Time // when all was well last, while a player's time runs
	frozen freeze    // the last freeze
	owed   bool      // some tables have not been credited with it
	byHand bool      // a test moves the clock, so a leap is no freeze
	club   bool      // other nodes can exist
}

// freeze is a period when no one could play.
type freeze struct{ from, to time.Time }

// look returns the last freeze. A freeze lasts until the timekeeper runs again.
func (v *downtime) look(now time.Time) freeze {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.lookAt(now)
}

// lookAt is look for callers that hold the lock.
func (v *downtime) lookAt(now time.Time) freeze {
	now = now.Round(0) // players' clocks use wall time too
	if v.silent(now) && !v.club {
		if !v.owed {
			v.frozen.from = v.seen
		}
		v.frozen.to, v.owed = now, true
	}
	return v.frozen
}

// silent reports whether the last time that all was well is too long ago. It needs the lock.
func (v *downtime) silent(now time.Time) bool {
	return !v.seen.IsZero() && !v.byHand && now.Sub(v.seen) > frozenFrom
}

// well records that the process runs and the store answers.
func (v *downtime) well(now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lookAt(now)
	if !v.seen.IsZero() {
		v.seen = now.Round(0)
	}
}

// keep starts or stops watching for downtime.
func (v *downtime) keep(on bool, now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case !on:
		v.since, v.seen = time.Time{}, time.Time{}
	case v.seen.IsZero():
		v.since, v.seen = now.Round(0), now.Round(0)
	}
}

// away returns since when nothing could be stored. It is zero while all is well, or while no clock
// runs.
func (v *downtime) away(now time.Time) time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.silent(now.Round(0)) {
		return v.seen
	}
	return time.Time{}
}

// StoreAway reports whether nothing can be stored although a player's time runs, and since when.
// The clocks stand still meanwhile.
func StoreAway(ts *Tables) (from time.Time, away bool) {
	from = ts.downtime.away(ts.now())
	return from, !from.IsZero()
}

// ClockTime returns the time for showing clocks: now, or when they stopped.
func ClockTime(ts *Tables, now time.Time) time.Time {
	if from, away := StoreAway(ts); away && from.Before(now) {
		return from
	}
	return now
}

// debt returns the last freeze, and whether tables are owed its time.
func (v *downtime) debt() (f freeze, owed bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.frozen, v.owed
}

// paid notes that all tables have been credited with a freeze. Until then, a later freeze begins where that
// one began.
func (v *downtime) paid(f freeze) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.frozen == f {
		v.owed = false
	}
}

// lost reports whether a table has not been credited with a freeze.
func (f freeze) lost(t *table.Table) bool { return t.Changed.Before(f.to) && t.LosesTime() }

// creditAll gives back lost time at all tables of this node. The timekeeper calls it before it ends
// games on time.
func (v *downtime) creditAll(ctx context.Context, ts *Tables) {
	frozen, owed := v.debt()
	if !owed {
		return
	}
	stopped := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool {
		return !frozen.lost(t) || !ts.Nodes.Mine(string(t.ID))
	})
	if len(stopped) > 0 {
		ts.log.Warn("returning the time when no one could play",
			"for", frozen.to.Sub(frozen.from).Round(time.Millisecond))
	}
	var again atomic.Bool
	together(ts.log, "returning time at", stopped, func(t *table.Table) {
		if _, err := v.credited(ctx, ts, t); err != nil && ctx.Err() == nil {
			ts.log.Error("cannot return time", "table", t.ID, "err", err)
			if errs.KindOf(err) == errs.Unavailable {
				again.Store(true)
			}
		}
	})
	if !again.Load() {
		v.paid(frozen)
	}
}

// credited returns a table after giving back the time that it lost, if any. In a club, a node that
// has not heard for long whether time was lost asks first.
func (v *downtime) credited(ctx context.Context, ts *Tables, t *table.Table) (*table.Table, error) {
	if v.club && t.LosesTime() && !v.away(ts.now()).IsZero() {
		if err := v.beatPatiently(ctx, ts); err != nil {
			return nil, store.Failure(err)
		}
	}
	for range store.Attempts {
		frozen := v.look(ts.now())
		if !frozen.lost(t) {
			break
		}
		next, err := ts.try(ctx, t, func(t *table.Table) (table.Record, error) {
			return table.DecideOrder(t, identity.Person{}, table.CreditTime(frozen.from), ts.now())
		})
		if errs.KindOf(err) == errs.Stale {
			// Another node was faster, or there was nothing to give back.
			return ts.Newest(ctx, t)
		}
		if err != nil {
			return nil, err
		}
		t = next // that write may have been slow too, so look again
	}
	return t, nil
}
