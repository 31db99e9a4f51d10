package live

import (
	"context"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/guard"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// WatchPresence tells the games who comes and goes. A departure is told once, when
// a person's last session on this node ends; that somebody is here is told
// whenever a game believes otherwise. So a player with sessions on two servers
// who leaves one of them is back at once.
func (ts *Tables) WatchPresence(ctx context.Context) {
	ts.markAbsent(ctx)
	for {
		select {
		case <-ctx.Done():
			return
		case <-ts.registry.door:
		}
		gone := ts.registry.departures()
		ts.hooks.Departed(ctx, gone)
		for _, t := range ts.registry.snapshot() {
			for seat, who := range t.Seats {
				quit, left := gone[who.ID]
				switch here := ts.registry.isHere(who.ID); {
				case t.Status != table.Playing || !t.Timed():
				case left && !here:
					ts.tell(ctx, t, who, table.Depart(quit))
				case here && t.Away[seat].Away():
					ts.tell(ctx, t, who, table.Arrive())
				}
			}
		}
	}
}

// markAbsent notes that after a start of the server nobody is there yet.
func (ts *Tables) markAbsent(ctx context.Context) {
	for _, t := range ts.registry.snapshot() {
		for seat, who := range t.Seats {
			if t.Status == table.Playing && t.Timed() && !t.Away[seat].Away() && !ts.registry.isHere(who.ID) {
				ts.tell(ctx, t, who, table.Depart(false))
			}
		}
	}
}

// tell posts who is there. That it is known already is no error.
func (ts *Tables) tell(ctx context.Context, t *table.Table, who identity.Person, o table.Order) {
	guard.Run(ts.log, "telling who is there at "+string(t.ID), func() {
		if _, err := ts.Post(ctx, t.ID, who, o); err != nil && errs.KindOf(err) != errs.Stale && ctx.Err() == nil {
			ts.log.Error("telling who is there", "table", t.ID, "player", who.ID, "err", err)
		}
	})
}
