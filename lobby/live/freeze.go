package live

import (
	"context"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const (
	// pulseEvery is how often the timekeeper looks at the clock while time is being lost.
	pulseEvery = time.Second
	// frozenFrom is how long it must not have come to look for that to be a freeze: the
	// process was stopped, the machine slept, or its clock was put forward.
	frozenFrom = 2 * time.Second
)

// vigil notices that the process was frozen. Players could do nothing meanwhile, so that
// time is given back, at each table before anything else is decided there.
type vigil struct {
	mu     sync.Mutex
	seen   time.Time // when the clock was looked at last; zero while no time is lost
	frozen freeze    // the last freeze
	owed   bool      // not all tables have been credited with it
	byHand bool      // the clock leaps as a test wishes, which is no freeze
	alone  func() bool
}

// freeze is a time in which the process did nothing.
type freeze struct{ from, to time.Time }

// look notes that the process runs. It returns the last freeze.
func (v *vigil) look(now time.Time) freeze {
	now = now.Round(0) // the time on players' clocks is that of the wall, too
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.seen.IsZero() || v.byHand {
		return v.frozen
	}
	if now.Sub(v.seen) > frozenFrom && v.alone() { // else people could go on elsewhere
		if !v.owed {
			v.frozen.from = v.seen
		}
		v.frozen.to, v.owed = now, true
	}
	v.seen = now
	return v.frozen
}

// keep begins to look, or ends it.
func (v *vigil) keep(on bool, now time.Time) {
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case !on:
		v.seen = time.Time{}
	case v.seen.IsZero():
		v.seen = now.Round(0)
	}
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

// thaw gives back at all tables the time in which the process was frozen. The
// timekeeper does so before it calls time.
func (v *vigil) thaw(ctx context.Context, ts *Tables) {
	v.look(ts.now())
	frozen, ok := v.pays()
	if !ok {
		return
	}
	ts.log.Warn("this process was frozen, and gives the time back", "for", frozen.to.Sub(frozen.from).Round(time.Millisecond))
	stopped := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool { return !frozen.lost(t) })
	ts.together("giving back time at", stopped, func(t *table.Table) {
		if _, err := v.thawed(ctx, ts, t); err != nil && ctx.Err() == nil {
			ts.log.Error("giving back time", "table", t.ID, "err", err)
		}
	})
}

// thawed is a table with the time given back in which the process was frozen, if it has
// lost any.
func (v *vigil) thawed(ctx context.Context, ts *Tables, t *table.Table) (*table.Table, error) {
	frozen := v.look(ts.now())
	if !frozen.lost(t) {
		return t, nil
	}
	next, err := ts.try(ctx, t, func(t *table.Table) (table.Record, error) {
		return table.DecideOrder(t, identity.Person{}, table.CreditTime(frozen.from), ts.now())
	})
	if errs.KindOf(err) == errs.Stale {
		// Somebody was faster, or there was nothing to give back.
		return ts.Newest(ctx, t)
	}
	return next, err
}
