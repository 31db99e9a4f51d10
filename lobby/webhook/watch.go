package webhook

import (
	"context"
	"maps"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

const (
	// othersAfter is how long the node to which a table falls is given until another tells
	// of it: longer than it takes to hear that one has died.
	othersAfter = 20 * time.Second
	// retryAfter is when a table is looked at again of which nothing could be told.
	retryAfter = time.Second
	// longestNap is how long it is trusted that nothing was missed.
	longestNap = time.Minute
)

// matter is a table of which somebody is told; "" are all at it who have hooks.
type matter struct {
	who   identity.PlayerID
	table identity.TableID
}

// agenda has when matters are looked at.
type agenda map[matter]time.Time

// soonest notes when a matter is looked at, unless that is sooner anyway.
func (a agenda) soonest(m matter, at time.Time) {
	if before, ok := a[m]; !ok || at.Before(before) {
		a[m] = at
	}
}

// Run tells what happens at tables until ctx ends, and returns when nothing is under way
// any more. Every node does so: first the one to which a table falls, and the others if it
// has not.
func (w *Webhooks) Run(ctx context.Context) {
	if w.Off {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer w.queue.open(ctx)()
	defer cancel()
	changed := w.Tables.Collect(ctx, w.concerns)
	later := make(agenda)
	for ctx.Err() == nil {
		for _, id := range changed.Take() {
			w.look(ctx, matter{table: id}, later)
		}
		for who := range w.lists.Changed() {
			w.plan(who, later)
		}
		for m, at := range maps.Clone(later) {
			if ctx.Err() == nil && !w.Now().Before(at) {
				w.look(ctx, m, later)
			}
		}
		timer := time.NewTimer(w.nap(later))
		select {
		case <-ctx.Done():
		case <-changed.News():
		case <-w.lists.News():
		case <-timer.C:
		}
		timer.Stop()
	}
}

// nap is how long nothing is to be looked at.
func (w *Webhooks) nap(later agenda) time.Duration {
	nap := longestNap
	for _, at := range later {
		nap = min(nap, at.Sub(w.Now()))
	}
	return max(nap, time.Millisecond)
}

// concerns reports whether there may be something to tell of a table.
func (w *Webhooks) concerns(t *table.Table) bool {
	return len(w.ownersAt(t)) > 0
}

// ownersAt are those at a table who have hooks.
func (w *Webhooks) ownersAt(t *table.Table) (who []identity.PlayerID) {
	people := []identity.PlayerID{t.Seats[0].ID, t.Seats[1].ID}
	if t.Invited != nil {
		people = append(people, t.Invited.ID)
	}
	for _, id := range people {
		if w.lists.IsActive(id) && !slices.Contains(who, id) {
			who = append(who, id)
		}
	}
	return who
}

// plan notes when the tables are looked at of which somebody has not been told all: that is
// how a call is made again, whichever node has made it, and whether or not it still runs.
func (w *Webhooks) plan(who identity.PlayerID, later agenda) {
	l := w.lists.Known(who)
	if !l.on() {
		return
	}
	for id, m := range l.Told {
		at, ok := w.due(id, m)
		if !ok {
			continue
		}
		if !w.Tables.Nodes.Mine(string(id)) {
			at = at.Add(othersAfter)
		}
		later.soonest(matter{who, id}, at)
	}
}

// look tells what there is to tell, and plans when it is looked at again. A table that has
// changed is left to the node to which it falls, for a while.
func (w *Webhooks) look(ctx context.Context, m matter, later agenda) {
	delete(later, m)
	ok := guard.Run(w.Log, "looking what to tell of "+string(m.table), func() {
		t, err := w.Tables.Get(ctx, m.table)
		switch {
		case errs.KindOf(err) == errs.NotFound:
			t = nil
		case err != nil:
			if ctx.Err() == nil {
				w.Log.Error("reading a table to tell of it", "table", m.table, "err", err)
			}
			later.soonest(m, w.Now().Add(retryAfter))
			return
		}
		if m.who != "" {
			w.tell(ctx, m, t)
			return
		}
		if t == nil {
			return
		}
		for _, who := range w.ownersAt(t) {
			if of := (matter{who, m.table}); w.Tables.Nodes.Mine(string(m.table)) {
				w.tell(ctx, of, t)
			} else {
				later.soonest(of, w.Now().Add(othersAfter))
			}
		}
	})
	if !ok {
		later.soonest(m, w.Now().Add(retryAfter))
	}
	if m.who == "" {
		return
	}
	w.plan(m.who, later)
	if at, due := later[m]; due && !w.Now().Before(at) { // it is on its way, or could not be done
		later[m] = w.Now().Add(retryAfter)
	}
}
