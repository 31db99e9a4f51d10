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

// KeepTime posts an order for each table whose deadline has passed. Each table belongs to one node;
// if that node does not act, the others do. If several act at once, one succeeds. One timer serves
// all tables.
func (ts *Tables) KeepTime(ctx context.Context) {
	var beaten time.Time
	for {
		thinks := ts.SomeoneThinks()
		ts.downtime.keep(thinks, ts.now())
		well := true
		if thinks && ts.now().Sub(beaten) >= ts.downtime.beatEvery() {
			if err := ts.downtime.beat(ctx, ts); err == nil {
				beaten = ts.now()
			} else if well = false; ctx.Err() == nil {
				ts.log.Error("cannot write the heartbeat", "err", err)
			}
		}
		next := ts.now().Add(pulseEvery)
		if well {
			ts.downtime.well(ts.now())
			ts.downtime.creditAll(ctx, ts)
			if due := ts.callTime(ctx); !thinks || due.Before(next) {
				next = due
			}
		}
		ts.nextDue.Store(next.UnixMilli())
		select {
		case <-ctx.Done():
			return
		case <-ts.wake:
		case <-time.After(max(next.Sub(ts.now()), time.Millisecond)):
		}
	}
}

// callTime posts what is due and returns when to look again. It looks only at tables that are due.
func (ts *Tables) callTime(ctx context.Context) time.Time {
	for _, t := range ts.registry.due(ts.now()) {
		rescue.Run(ts.log, "ending a game on time at "+string(t.ID), func() { ts.callTimeAt(ctx, t) })
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
		ts.registry.lookAt(t, ts.now().Add(job.Nap)) // news of the table is on the way
	default:
		ts.log.Error("cannot end a game on time", "table", t.ID, "err", err)
	}
}

// due returns the tables whose deadline has passed. Each of them is due again soon, unless the
// table changes before.
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

// lookAt makes a table due at a time, unless it has changed.
func (b *registry) lookAt(t *table.Table, at time.Time) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.tables[t.ID] == t {
		b.duties.schedule.Set(t.ID, at)
	}
}

// nextDue returns when the next table is due.
func (b *registry) nextDue() (time.Time, bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	_, at, ok := b.duties.schedule.Next()
	return at, ok
}

// noteDeadline wakes the timekeeper if a table is due before it would look.
func (ts *Tables) noteDeadline(t *table.Table) {
	at, ok := t.Deadline()
	next := ts.nextDue.Load()
	if ok && at.UnixMilli() < next || t.LosesTime() && next > ts.now().Add(pulseEvery).UnixMilli() {
		ts.wake.Offer(struct{}{})
	}
}

// SomeoneThinks reports whether any player's time runs, even if only for a first move.
func (ts *Tables) SomeoneThinks() bool {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return ts.registry.duties.thinking > 0
}
