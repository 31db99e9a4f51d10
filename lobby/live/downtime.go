package live

import (
	"context"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// pulseEvery is how often the timekeeper looks at the clock while time is being lost.
	pulseEvery = time.Second
	// frozenFrom is how long it must not have come to look for that to be a freeze: the
	// process was stopped, the machine slept, or its clock was put forward.
	frozenFrom = 2 * time.Second
)

// vigil notices time in which nobody could do anything: the process was frozen, or the
// store did not answer. It is given back, at each table before anything else is decided
// there. In a club of several nodes one alone cannot know that; then beats tell (heartbeat.go).
type vigil struct {
	mu     sync.Mutex
	since  time.Time // from when on time is being lost; zero while none is
	seen   time.Time // when all was well last, while time is being lost
	frozen freeze    // the last freeze
	owed   bool      // not all tables have been credited with it
	byHand bool      // the clock leaps as a test wishes, which is no freeze
	club   bool      // there may be other nodes
}

// freeze is a time in which nobody could do anything.
type freeze struct{ from, to time.Time }

// look is the last freeze, which lasts until the timekeeper has come round.
func (v *vigil) look(now time.Time) freeze {
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.lookAt(now)
}

// lookAt is look under the lock.
func (v *vigil) lookAt(now time.Time) freeze {
	now = now.Round(0) // the time on players' clocks is that of the wall, too
	if v.silent(now) && !v.club {
		if !v.owed {
			v.frozen.from = v.seen
		}
		v.frozen.to, v.owed = now, true
	}
	return v.frozen
}

// silent reports whether it is too long ago that all was well. The lock must be held.
func (v *vigil) silent(now time.Time) bool {
	return !v.seen.IsZero() && !v.byHand && now.Sub(v.seen) > frozenFrom
}

// well notes that the process runs and the store answers.
func (v *vigil) well(now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.lookAt(now)
	if !v.seen.IsZero() {
		v.seen = now.Round(0)
	}
}

// keep begins to look, or ends it.
func (v *vigil) keep(on bool, now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case !on:
		v.since, v.seen = time.Time{}, time.Time{}
	case v.seen.IsZero():
		v.since, v.seen = now.Round(0), now.Round(0)
	}
}

// away is since when nothing could be stored, zero while all is well, or nobody's time runs.
func (v *vigil) away(now time.Time) time.Time {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.silent(now.Round(0)) {
		return v.seen
	}
	return time.Time{}
}

// StoreAway reports whether nothing can be stored just now though somebody's time runs,
// and from when on. Clocks stand still meanwhile.
func StoreAway(ts *Tables) (from time.Time, away bool) {
	from = ts.vigil.away(ts.now())
	return from, !from.IsZero()
}

// ClockTime is the time by which clocks are to be shown: now, unless they stand still.
func ClockTime(ts *Tables, now time.Time) time.Time {
	if from, away := StoreAway(ts); away && from.Before(now) {
		return from
	}
	return now
}

// pays reports whether tables are owed the time of a freeze, and that they no longer are.
func (v *vigil) pays() (f freeze, ok bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	ok, v.owed = v.owed, false
	return v.frozen, ok
}

// lost reports whether a table has not been credited with a freeze.
func (f freeze) lost(t *table.Table) bool { return t.Changed.Before(f.to) && losesTime(t) }

// thaw gives back at all tables that fall to this node the time that was lost. The
// timekeeper does so before it calls time.
func (v *vigil) thaw(ctx context.Context, ts *Tables) {
	frozen, ok := v.pays()
	if !ok {
		return
	}
	ts.log.Warn("nobody could do anything, so the time is given back", "for", frozen.to.Sub(frozen.from).Round(time.Millisecond))
	stopped := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool { return !frozen.lost(t) || !ts.Nodes.Mine(string(t.ID)) })
	together(ts.log, "giving back time at", stopped, func(t *table.Table) {
		if _, err := v.thawed(ctx, ts, t); err != nil && ctx.Err() == nil {
			ts.log.Error("giving back time", "table", t.ID, "err", err)
		}
	})
}

// thawed is a table with the time given back that it has lost, if it has lost any. A node
// of a club that has not heard for long whether any was lost asks first.
func (v *vigil) thawed(ctx context.Context, ts *Tables, t *table.Table) (*table.Table, error) {
	if v.club && losesTime(t) && !v.away(ts.now()).IsZero() {
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
			// Somebody was faster, or there was nothing to give back.
			return ts.Newest(ctx, t)
		}
		if err != nil {
			return nil, err
		}
		t = next // to write that may have taken long, too
	}
	return t, nil
}
