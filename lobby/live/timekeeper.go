package live

import (
	"context"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// KeepTime ends what has lasted too long: it posts the order for each table
// whose deadline has come. Of several nodes the one does so to which the table falls, and
// the others if it does not; of those that do so at once, one succeeds.
// There is one timer for all tables.
func (ts *Tables) KeepTime(ctx context.Context) {
	var beaten time.Time
	for {
		thinks := ts.SomeoneThinks()
		ts.vigil.keep(thinks, ts.now())
		well := true
		if thinks && ts.now().Sub(beaten) >= ts.vigil.beatEvery() {
			if err := ts.vigil.beat(ctx, ts); err == nil {
				beaten = ts.now()
			} else if well = false; ctx.Err() == nil {
				ts.log.Error("telling the store that the server is there", "err", err)
			}
		}
		next := ts.now().Add(pulseEvery)
		if well {
			ts.vigil.well(ts.now())
			ts.vigil.thaw(ctx, ts)
			if due := ts.callTime(ctx); !thinks || due.Before(next) {
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

// callTime posts what is due and returns when to look again. It looks at no
// other table.
func (ts *Tables) callTime(ctx context.Context) time.Time {
	for _, t := range ts.registry.due(ts.now()) {
		rescue.Run(ts.log, "calling time at "+string(t.ID), func() { ts.callTimeAt(ctx, t) })
	}
	if at, ok := ts.registry.nextDue(); ok && at.Before(ts.now().Add(job.Nap)) {
		return at
	}
	return ts.now().Add(job.Nap)
}

// callTimeAt posts what is due at a table.
func (ts *Tables) callTimeAt(ctx context.Context, t *table.Table) {
	if at, ok := t.Deadline(); ok && !ts.Nodes.Mine(string(t.ID)) && ts.now().Sub(at) < job.Grace {
		ts.registry.lookAt(t, at.Add(job.Grace))
		return
	}
	_, err := ts.Post(ctx, t.ID, identity.Person{}, table.TimeUp())
	switch {
	case err == nil || ctx.Err() != nil:
	case errs.KindOf(err) == errs.Stale:
		ts.registry.lookAt(t, ts.now().Add(job.Nap)) // the news of it is on the way
	default:
		ts.log.Error("calling time", "table", t.ID, "err", err)
	}
}

// due are the tables whose time has come. Each is looked at again shortly, unless news
// of it says otherwise before.
func (b *registry) due(now time.Time) []*table.Table {
	b.mu.Lock()
	defer b.mu.Unlock()
	var due []*table.Table
	for {
		id, at, ok := b.duties.schedule.Next()
		if !ok || now.Before(at) {
			return due
		}
		due = append(due, b.tables[id])
		b.duties.schedule.Set(id, now.Add(job.Retry))
	}
}

// lookAt has a table looked at again at a time, if there is no news of it.
func (b *registry) lookAt(t *table.Table, at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tables[t.ID] == t {
		b.duties.schedule.Set(t.ID, at)
	}
}

// nextDue is when the next table is due.
func (b *registry) nextDue() (time.Time, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, at, ok := b.duties.schedule.Next()
	return at, ok
}

// noteDeadline wakes the timekeeper for a table that is due before it would look.
func (ts *Tables) noteDeadline(t *table.Table) {
	at, ok := t.Deadline()
	if ok && at.UnixMilli() < ts.nextDue.Load() || losesTime(t) && ts.nextDue.Load() > ts.now().Add(pulseEvery).UnixMilli() {
		ts.wake.Offer(struct{}{})
	}
}

// SomeoneThinks reports whether the time of any player runs, be it only for a first move.
func (ts *Tables) SomeoneThinks() bool {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return ts.registry.duties.thinking > 0
}

// losesTime reports whether a player's time runs at a table, be it only for their first
// move.
func losesTime(t *table.Table) bool {
	_, runs := t.Clock.Running()
	_, first := t.FirstMoveBy()
	return runs || first
}
