package live

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/table"
)

// aliveKey has the time when a server was last known to run.
const aliveKey = "house/alive"

const (
	// loneBeat is how often a lone server writes a heartbeat while a player's time runs. The time
	// between the last beat and a crash counts as played.
	loneBeat = 5 * time.Second
	// clubBeat is how often the nodes of a club write a heartbeat; whichever node is first does it.
	// During a gap none of them could do anything.
	clubBeat = time.Second
)

// heartbeat is shared by all nodes of a club.
type heartbeat struct {
	At time.Time `json:"at"`
	// From and To are the last downtime of a club of several nodes.
	From time.Time `json:"from,omitzero"`
	To   time.Time `json:"to,omitzero"`
}

func (v *downtime) beatEvery() time.Duration {
	if v.club {
		return clubBeat
	}
	return loneBeat
}

// beat writes a heartbeat, unless another node of the club has just done so. It also finds out
// whether the club was down before.
func (v *downtime) beat(ctx context.Context, ts *Tables) error {
	err := store.Retry(func() error {
		var last heartbeat
		rev, err := ts.docs.Get(ctx, aliveKey, &last)
		if store.Ignore(err, store.ErrNotFound) != nil {
			return err
		}
		v.learn(freeze{last.From, last.To})
		now := ts.now().UTC()
		if v.club && err == nil && now.Sub(last.At) < clubBeat {
			return nil
		}
		next := heartbeat{At: now, From: last.From, To: last.To}
		if gap, ok := v.gap(last.At, now); ok && err == nil {
			next.From, next.To = gap.from.UTC(), gap.to.UTC()
			if last.At.Equal(last.To) { // nothing between two outages but that beat
				next.From = last.From
			}
		}
		if err = ts.docs.Put(ctx, aliveKey, next, rev); err == nil {
			v.learn(freeze{next.From, next.To})
		}
		return err
	})
	return store.Ignore(err, store.ErrConflict) // others beat all the time
}

// beatPatiently retries beat for as long as a commit is retried.
func (v *downtime) beatPatiently(ctx context.Context, ts *Tables) error {
	ctx, cancel := context.WithTimeout(ctx, store.CommitWithin)
	defer cancel()
	for {
		err := v.beat(ctx, ts)
		if err == nil || ctx.Err() != nil {
			return err
		}
		select {
		case <-ctx.Done():
		case <-time.After(job.Retry):
		}
	}
}

// gap returns the time since the last beat, if that is so long that a club of several nodes was
// down while a clock ran.
func (v *downtime) gap(last, now time.Time) (freeze, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.since.After(last) {
		last = v.since
	}
	return freeze{last, now}, v.club && !v.since.IsZero() && now.Sub(last) > frozenFrom
}

// learn takes over what a beat says about downtime of the club. It matters only if this node
// already knew then that a player's time ran. A node that started later inherits it.
func (v *downtime) learn(gap freeze) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.club && gap.to.After(v.frozen.to) && !v.since.IsZero() && gap.to.After(v.since) {
		if v.owed && v.frozen.from.Before(gap.from) {
			gap.from = v.frozen.from // tables still wait for that time
		}
		v.frozen, v.owed = gap, true
	}
}

// inherit takes over the last downtime of the club when this node starts while others run. They may not have given
// back that time yet. Where they have, the table has changed since.
func (v *downtime) inherit(gap freeze) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.frozen, v.owed = gap, !gap.to.IsZero()
}

// Beat writes a last heartbeat before the server stops.
func (ts *Tables) Beat(ctx context.Context) {
	if err := ts.downtime.beat(ctx, ts); err != nil && ctx.Err() == nil {
		ts.log.Error("cannot write the heartbeat", "err", err)
	}
}

// GiveBackTime credits all running clocks with the time when no server ran. It runs once, before
// anyone can log in. While other nodes run, it leaves that to the timekeepers.
func (ts *Tables) GiveBackTime(ctx context.Context) error {
	var last heartbeat
	_, err := ts.docs.Get(ctx, aliveKey, &last)
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err == nil && ts.downtime.club && ts.now().Sub(last.At) <= frozenFrom {
		ts.downtime.inherit(freeze{last.From, last.To})
		return nil
	}
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var failed error
	running := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool { return !t.LosesTime() })
	together(ts.log, "returning time at", running, func(t *table.Table) {
		_, err := ts.Post(ctx, t.ID, identity.Person{}, table.CreditTime(last.At))
		if err != nil && errs.KindOf(err) != errs.Stale {
			mu.Lock()
			defer mu.Unlock()
			failed = err
		}
	})
	return failed
}
