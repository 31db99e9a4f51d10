package webhook

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/budget"
	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/replica"
	"pawnstorm/lobby/table"
)

// othersAfter is how long the node to which a table falls is given until another tells of
// it: longer than it takes to hear that one has died.
const othersAfter = 20 * time.Second

// retryAfter is when a table is looked at again after a panic.
const retryAfter = time.Second

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
	later := make(map[identity.TableID]time.Time)
	for ctx.Err() == nil {
		for _, id := range changed.Take() {
			w.look(ctx, id, later)
		}
		for id, at := range later {
			if !time.Now().Before(at) {
				delete(later, id)
				w.look(ctx, id, nil)
			}
		}
		timer := time.NewTimer(untilFirst(later))
		select {
		case <-ctx.Done():
		case <-changed.News():
		case <-timer.C:
		}
		timer.Stop()
	}
}

func untilFirst(later map[identity.TableID]time.Time) time.Duration {
	nap := time.Hour
	for _, at := range later {
		nap = min(nap, time.Until(at))
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

// look tells of a table what there is to tell. Where another node is first, it is looked at
// again later; nil has this one tell at once.
func (w *Webhooks) look(ctx context.Context, id identity.TableID, later map[identity.TableID]time.Time) {
	ok := guard.Run(w.Log, "looking what to tell of "+string(id), func() {
		if later != nil && !w.Tables.Nodes.Mine(string(id)) {
			if _, ok := later[id]; !ok {
				later[id] = time.Now().Add(othersAfter)
			}
			return
		}
		t, err := w.Tables.Get(ctx, id)
		if err != nil {
			if errs.KindOf(err) != errs.NotFound && ctx.Err() == nil {
				w.Log.Error("reading a table to tell of it", "table", id, "err", err)
			}
			return
		}
		for _, who := range w.ownersAt(t) {
			if e, ok := eventOf(t, who); ok {
				w.tell(ctx, t, who, e)
			}
		}
	})
	if !ok && later != nil {
		later[id] = time.Now().Add(retryAfter)
	}
}

// tell claims an event, unless that was done, and puts it into the lines of the hooks that
// are for it.
func (w *Webhooks) tell(ctx context.Context, t *table.Table, who identity.PlayerID, e event) {
	if w.lists.Known(who).Told[t.ID].What == e.mark {
		return
	}
	var to []Hook
	err := w.lists.Change(ctx, who, func(l *list) error {
		if to = nil; l.Told[t.ID].What == e.mark {
			return replica.ErrUnchanged
		}
		for _, h := range l.Hooks {
			if h.Off.IsZero() && slices.Contains(h.Events, e.kind) {
				to = append(to, h)
			}
		}
		if len(to) == 0 {
			return replica.ErrUnchanged
		}
		for id, m := range l.Told {
			if w.Now().Sub(m.At) > toldFor && w.Tables.Known(id) == nil {
				delete(l.Told, id)
			}
		}
		l.tell(t.ID, e.mark, w.Now())
		return nil
	})
	if err != nil {
		if ctx.Err() == nil {
			w.Log.Error("claiming an event", "player", who, "table", t.ID, "err", err)
		}
		return
	}
	for _, h := range to {
		if err := w.Budgets.Take(ctx, who, budget.CallHook); err != nil {
			w.Log.Debug("an event is not sent", "player", who, "err", err)
			return
		}
		w.queue.put(address{who, h.ID}, letter{id: string(t.ID) + "-" + h.ID + "-" + identity.NewID(), body: e.body})
	}
}
