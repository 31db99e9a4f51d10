package live

import (
	"context"
	"errors"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

const (
	// longestNap is how long the timekeeper sleeps at most.
	longestNap = time.Minute
	// retryAfter is how long it waits after a failure.
	retryAfter = time.Second
	// beatEvery is how often the store is told that the server is there, while
	// some player's time runs. The time between the last beat and a crash
	// counts as played.
	beatEvery = 5 * time.Second
)

// aliveKey has the time at which a server was last known to be there.
const aliveKey = "house/alive"

type heartbeat struct {
	At time.Time `json:"at"`
}

// KeepTime ends what has lasted too long: it posts the order for each table
// whose deadline has come. Of several servers that do so at once, one succeeds.
// There is one timer for all tables.
func (ts *Tables) KeepTime(ctx context.Context) {
	var beaten time.Time
	for {
		next := ts.callTime(ctx)
		if now := ts.now(); ts.SomeoneThinks() {
			if now.Sub(beaten) >= beatEvery {
				ts.Beat(ctx)
				beaten = now
			}
			if due := beaten.Add(beatEvery); due.Before(next) {
				next = due
			}
		}
		ts.nextDue.Store(next.UnixMilli())
		timer := time.NewTimer(max(next.Sub(ts.now()), time.Millisecond))
		select {
		case <-ctx.Done():
			timer.Stop()
			return
		case <-ts.wake:
			timer.Stop()
		case <-timer.C:
		}
	}
}

// callTime posts what is due and returns when to look again.
func (ts *Tables) callTime(ctx context.Context) time.Time {
	next := ts.now().Add(longestNap)
	for _, t := range ts.registry.snapshot() {
		again := ts.now().Add(retryAfter)
		guard.Run(ts.log, "calling time at "+string(t.ID), func() { again = ts.callTimeAt(ctx, t) })
		if !again.IsZero() && again.Before(next) {
			next = again
		}
	}
	return next
}

// callTimeAt posts what is due at a table and returns when to look at it again, the
// zero time if there is no need to.
func (ts *Tables) callTimeAt(ctx context.Context, t *table.Table) time.Time {
	at, ok := t.Deadline()
	switch {
	case !ok:
		return time.Time{}
	case ts.now().Before(at):
		return at
	}
	_, err := ts.Post(ctx, t.ID, identity.Person{}, table.TimeUp())
	if err == nil || errs.KindOf(err) == errs.Stale || ctx.Err() != nil {
		return time.Time{}
	}
	ts.log.Error("calling time", "table", t.ID, "err", err)
	return ts.now().Add(retryAfter)
}

// noteDeadline wakes the timekeeper for a table that is due before it would look.
func (ts *Tables) noteDeadline(t *table.Table) {
	_, runs := t.Clock.Running()
	at, ok := t.Deadline()
	if ok && at.UnixMilli() < ts.nextDue.Load() || runs && ts.nextDue.Load() > ts.now().Add(beatEvery).UnixMilli() {
		ts.wake.Put(struct{}{})
	}
}

// SomeoneThinks reports whether the time of any player runs.
func (ts *Tables) SomeoneThinks() bool {
	for _, t := range ts.registry.snapshot() {
		if _, runs := t.Clock.Running(); runs {
			return true
		}
	}
	return false
}

// Beat tells the store that a server is there.
func (ts *Tables) Beat(ctx context.Context) {
	var last heartbeat
	rev, err := ts.docs.Get(ctx, aliveKey, &last)
	if err == nil || errors.Is(err, store.ErrNotFound) {
		err = ts.docs.Put(ctx, aliveKey, heartbeat{ts.now().UTC()}, rev)
	}
	if err != nil && !errors.Is(err, store.ErrConflict) && ctx.Err() == nil {
		ts.log.Error("telling the store that the server is there", "err", err)
	}
}

// GiveBackTime credits all running clocks with the time in which no server was
// there. It happens once, before anybody is let in.
func (ts *Tables) GiveBackTime(ctx context.Context) error {
	var last heartbeat
	_, err := ts.docs.Get(ctx, aliveKey, &last)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, t := range ts.registry.snapshot() {
		_, err := ts.Post(ctx, t.ID, identity.Person{}, table.CreditTime(last.At))
		if err != nil && errs.KindOf(err) != errs.Stale {
			return err
		}
	}
	return nil
}
