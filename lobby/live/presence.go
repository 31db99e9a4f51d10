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

// WatchPresence returns a function that informs the games about who comes and goes, until its
// context ends. A departure is reported once, when a person's last session ends, by the node of
// that session. If a node has died, the node in charge reports it. An arrival is reported whenever
// a game believes otherwise. At first no one is at the board of the games that run now.
func (ts *Tables) WatchPresence() func(context.Context) {
	running := slices.DeleteFunc(ts.registry.snapshot(), func(t *table.Table) bool {
		return t.Status != table.Playing || !t.Timed()
	})
	return func(ctx context.Context) {
		ts.markAbsent(ctx, running)
		ts.watchPresence(ctx)
	}
}

func (ts *Tables) watchPresence(ctx context.Context) {
	var again <-chan time.Time // set when a report failed
	for {
		select {
		case <-ctx.Done():
			return
		case <-ts.registry.presenceNews:
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
				ts.tellGames(ctx, who, table.Depart(d.quit), func(a table.Absence) bool {
					return !d.unless || !a.Away()
				})
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

// tellAgain is how long to wait after a failure before a game hears again that a player is there.
const tellAgain = 5 * time.Second

// tellGames posts an order to the timed games of a player, where the known absence calls for it. It
// reports whether all of these games know now.
func (ts *Tables) tellGames(
	ctx context.Context, who identity.PlayerID, o table.Order, calls func(table.Absence) bool,
) bool {
	told := true
	for _, t := range ts.timedGames(who) {
		for seat, p := range t.Seats {
			if p.ID == who && calls(t.Away[seat]) {
				told = ts.tell(ctx, t, p, o) && told
			}
		}
	}
	return told
}

// markAbsent records who is missing at some games.
func (ts *Tables) markAbsent(ctx context.Context, games []*table.Table) {
	together(ts.log, "updating presence at", games, func(t *table.Table) {
		for seat, who := range t.Seats {
			if !t.Away[seat].Away() && !ts.registry.isHere(who.ID) {
				ts.tell(ctx, t, who, table.Depart(false))
			}
		}
	})
}

// tell posts an order about presence, and reports whether the game knows. It is no error if it
// already knew.
func (ts *Tables) tell(ctx context.Context, t *table.Table, who identity.Person, o table.Order) (told bool) {
	rescue.Run(ts.log, "updating presence at "+string(t.ID), func() {
		_, err := ts.Post(ctx, t.ID, who, o)
		told = err == nil || errs.KindOf(err) == errs.Stale
		if !told && ctx.Err() == nil {
			ts.log.Error("cannot record who is connected", "table", t.ID, "player", who.ID, "err", err)
		}
	})
	return told
}

// greet asks for a check of the games of a person who is here, because a game may believe
// otherwise. It needs the lock.
func (b *registry) greet(who identity.PlayerID) {
	b.back[who] = true
	b.presenceNews.Put(struct{}{})
}

// expect is greet without waking the watcher, which will look again by itself.
func (b *registry) expect(who identity.PlayerID) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.back[who] = true
}

// arrivals returns who has come, or counts as away while being here, since the last call.
func (b *registry) arrivals() []identity.PlayerID {
	b.mu.Lock()
	defer b.mu.Unlock()
	back := slices.Collect(maps.Keys(b.back))
	clear(b.back)
	return back
}
