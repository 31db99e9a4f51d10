package live

import (
	"context"
	"maps"
	"slices"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// WatchPresence returns what tells the games who comes and goes, until its context ends. A
// departure is told once, when a person's last session ends, by the node where that was; when a
// node has died, by the one that has the charge. That somebody is here is told whenever a game
// believes otherwise. Of the games that run now, nobody is at the board yet.
func (ts *Tables) WatchPresence() func(context.Context) {
	running := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool { return t.Status != table.Playing || !t.Timed() })
	return func(ctx context.Context) {
		ts.markAbsent(ctx, running)
		ts.watchPresence(ctx)
	}
}

func (ts *Tables) watchPresence(ctx context.Context) {
	var again <-chan time.Time // when something could not be told
	for {
		select {
		case <-ctx.Done():
			return
		case <-ts.registry.door:
		case <-again:
		}
		again = nil
		gone := ts.registry.departures()
		quits := make(map[identity.PlayerID]bool, len(gone))
		for who, d := range gone {
			quits[who] = d.quit
		}
		ts.hooks.Departed(ctx, quits)
		for who, d := range gone {
			if !ts.IsHere(who) {
				ts.tellGames(ctx, who, table.Depart(d.quit), func(a table.Absence) bool { return !d.unless || !a.Away() })
			}
		}
		for _, who := range ts.registry.arrivals() {
			if ts.IsHere(who) && !ts.tellGames(ctx, who, table.Arrive(), table.Absence.Away) {
				ts.registry.expect(who)
				again = time.After(tellAgain)
			}
		}
	}
}

// tellAgain is how long it takes until a game is told again that somebody is there, of
// which it could not be told.
const tellAgain = 5 * time.Second

// tellGames tells the games that somebody has to be at who comes or goes, as far as
// what they know of it calls for that. It reports whether they know now.
func (ts *Tables) tellGames(ctx context.Context, who identity.PlayerID, o table.Order, calls func(table.Absence) bool) bool {
	told := true
	for _, t := range ts.TimedGames(who) {
		for seat, p := range t.Seats {
			if p.ID == who && calls(t.Away[seat]) {
				told = ts.tell(ctx, t, p, o) && told
			}
		}
	}
	return told
}

// markAbsent notes who is not there at some games.
func (ts *Tables) markAbsent(ctx context.Context, games []*table.Table) {
	together(ts.log, "telling who is there at", games, func(t *table.Table) {
		for seat, who := range t.Seats {
			if !t.Away[seat].Away() && !ts.registry.isHere(who.ID) {
				ts.tell(ctx, t, who, table.Depart(false))
			}
		}
	})
}

// tell posts who is there, and reports whether the game knows. That it has known
// already is no error.
func (ts *Tables) tell(ctx context.Context, t *table.Table, who identity.Person, o table.Order) (told bool) {
	rescue.Run(ts.log, "telling who is there at "+string(t.ID), func() {
		_, err := ts.Post(ctx, t.ID, who, o)
		told = err == nil || errs.KindOf(err) == errs.Stale
		if !told && ctx.Err() == nil {
			ts.log.Error("telling who is there", "table", t.ID, "player", who.ID, "err", err)
		}
	})
	return told
}

// greet has the games looked at of somebody who is here, of which one may believe
// otherwise. The lock must be held.
func (b *registry) greet(who identity.PlayerID) {
	b.back[who] = true
	b.door.Put(struct{}{})
}

// expect is greet, when it is looked again.
func (b *registry) expect(who identity.PlayerID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.back[who] = true
}

// arrivals are those who have come, or count as away while they are here, since it was
// last asked.
func (b *registry) arrivals() []identity.PlayerID {
	b.mu.Lock()
	defer b.mu.Unlock()
	back := slices.Collect(maps.Keys(b.back))
	clear(b.back)
	return back
}
