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

// aliveKey has the time at which a server was last known to be there.
const aliveKey = "house/alive"

const (
	// loneBeat is how often the store is told that the server is there, while some
	// player's time runs. The time between the last beat and a crash counts as played.
	loneBeat = 5 * time.Second
	// clubBeat is how often that is told in a club of several nodes, by whichever comes
	// first. A time without a beat is one in which none of them could do anything.
	clubBeat = time.Second
	// beatTries is how often a beat is tried anew at once, when another node was faster.
	beatTries = 3
)

// heartbeat is that of all nodes of a club together.
type heartbeat struct {
	At time.Time `json:"at"`
	// From and To are the last time in which a club of several nodes was not there.
	From time.Time `json:"from,omitzero"`
	To   time.Time `json:"to,omitzero"`
}

func (v *vigil) beatEvery() time.Duration {
	if v.club {
		return clubBeat
	}
	return loneBeat
}

// beat tells the store that a server is there, unless another node of the club has just
// done so. It finds out whether the club was not there before.
func (v *vigil) beat(ctx context.Context, ts *Tables) error {
	for range beatTries {
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
		}
		switch err := ts.docs.Put(ctx, aliveKey, next, rev); {
		case err == nil:
			v.learn(freeze{next.From, next.To})
			return nil
		case !errors.Is(err, store.ErrConflict):
			return err
		}
	}
	return nil // others beat all the time
}

// beatPatiently is beat for somebody who waits: it is tried for as long as a commit.
func (v *vigil) beatPatiently(ctx context.Context, ts *Tables) error {
	ctx, cancel := context.WithTimeout(ctx, store.CommitWithin)
	defer cancel()
	for {
		err := v.beat(ctx, ts)
		if err == nil || ctx.Err() != nil {
			return err
		}
		timer := time.NewTimer(job.Retry)
		select {
		case <-ctx.Done():
		case <-timer.C:
		}
		timer.Stop()
	}
}

// gap is the time before now in which a club of several nodes was not there, if its last
// beat is too long ago and time was being lost.
func (v *vigil) gap(last, now time.Time) (freeze, bool) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.since.After(last) {
		last = v.since
	}
	return freeze{last, now}, v.club && !v.since.IsZero() && now.Sub(last) > frozenFrom
}

// learn takes in what a beat tells of a time in which the club was not there. It matters
// to those who knew already then that time runs; a node that has begun since has found
// the tables as they were.
func (v *vigil) learn(gap freeze) {
	v.mu.Lock()
	defer v.mu.Unlock()
	if v.club && gap.to.After(v.frozen.to) && !v.since.IsZero() && gap.to.After(v.since) {
		v.frozen, v.owed = gap, true
	}
}

// Beat tells the store that a server is there, as a last word.
func (ts *Tables) Beat(ctx context.Context) {
	if err := ts.vigil.beat(ctx, ts); err != nil && ctx.Err() == nil {
		ts.log.Error("telling the store that the server is there", "err", err)
	}
}

// GiveBackTime credits all running clocks with the time in which no server was there. It
// happens once, before anybody is let in, and not while other nodes are there.
func (ts *Tables) GiveBackTime(ctx context.Context) error {
	var last heartbeat
	_, err := ts.docs.Get(ctx, aliveKey, &last)
	if errors.Is(err, store.ErrNotFound) || err == nil && ts.vigil.club && ts.now().Sub(last.At) <= frozenFrom {
		return nil
	}
	if err != nil {
		return err
	}
	var mu sync.Mutex
	var failed error
	running := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool { return !losesTime(t) })
	together(ts.log, "giving back time at", running, func(t *table.Table) {
		_, err := ts.Post(ctx, t.ID, identity.Person{}, table.CreditTime(last.At))
		if err != nil && errs.KindOf(err) != errs.Stale {
			mu.Lock()
			defer mu.Unlock()
			failed = err
		}
	})
	return failed
}
