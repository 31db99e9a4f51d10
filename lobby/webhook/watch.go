package webhook

import (
	"context"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/job"
	"pawnstorm/lobby/table"
)

// matter is a table and a player to call about it. If who is "", it stands for all players at the
// table who have hooks.
type matter struct {
	who   identity.PlayerID
	table identity.TableID
}

// String returns the id of the table, for the log.
func (m matter) String() string { return string(m.table) }

// Run calls hooks about what happens at tables until ctx ends, and returns when no more call is
// running. It runs on every node. One node is responsible for each table; the others step in if it
// does not act.
func (w *Webhooks) Run(ctx context.Context) {
	if w.Off {
		return
	}
	ctx, cancel := context.WithCancel(ctx)
	defer w.queue.calls.Wait()
	defer cancel()
	changed := w.Tables.Collect(ctx, w.concerns)
	var due *job.Runner[matter]
	due = job.New(w.Log, w.Now, "looking for webhook events", func(ctx context.Context, m matter) time.Time {
		return w.look(ctx, m, due.Plan)
	})
	due.Run(ctx, func() {
		for _, id := range changed.Take() {
			due.Plan(matter{table: id}, w.Now())
		}
		for who := range w.lists.TakeChanged() {
			for id := range w.lists.Known(who).Told {
				due.Plan(matter{who, id}, w.again(matter{who, id}))
			}
		}
	}, changed.News(), w.lists.News())
}

// concerns reports whether a table can have events for hooks.
func (w *Webhooks) concerns(t *table.Table) bool {
	return len(w.ownersAt(t)) > 0
}

// ownersAt returns the players at a table who have hooks.
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

// again returns when the next call to a player about a table is due. The zero time means never. Any
// node can make a call again, even if the node that made it before is gone.
func (w *Webhooks) again(of matter) time.Time {
	l := w.lists.Known(of.who)
	told, ok := l.Told[of.table]
	if !ok || !l.on() {
		return time.Time{}
	}
	at, ok := w.due(of, told)
	if ok && !w.Tables.Nodes.Mine(string(of.table)) {
		at = at.Add(job.Grace)
	}
	return at
}

// look makes the calls about a table that are due, and returns when to look again. When a table has
// changed, its own node gets [job.Grace] to call before the others do.
func (w *Webhooks) look(ctx context.Context, m matter, plan func(matter, time.Time)) time.Time {
	t, err := w.Tables.Get(ctx, m.table)
	switch {
	case errs.KindOf(err) == errs.NotFound:
		t = nil
	case err != nil:
		if ctx.Err() == nil {
			w.Log.Error("cannot read a table for its webhooks", "table", m.table, "err", err)
		}
		return w.Now() // try again
	}
	switch {
	case m.who != "":
		w.tell(ctx, m, t)
		return w.again(m)
	case t == nil:
		return time.Time{}
	}
	for _, who := range w.ownersAt(t) {
		if of := (matter{who, m.table}); w.Tables.Nodes.Mine(string(m.table)) {
			plan(of, w.Now())
		} else {
			plan(of, w.Now().Add(job.Grace))
		}
	}
	return time.Time{}
}
