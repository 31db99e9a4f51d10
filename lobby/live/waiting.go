package live

import (
	"maps"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// unpaired are the tables that have opened or begun since it was last asked.
func (b *registry) unpaired() []identity.TableID {
	b.mu.Lock()
	defer b.mu.Unlock()
	fresh := slices.Collect(maps.Keys(b.fresh))
	clear(b.fresh)
	return fresh
}

// renew has a table looked at, again. The lock must be held.
func (b *registry) renew(id identity.TableID) {
	b.fresh[id] = true
	b.pairing.Put(struct{}{})
}

// renewThoseGoingTo has the seeks looked at whose hosts are on the way to a table
// that has changed, old being its state before. The lock must be held.
func (b *registry) renewThoseGoingTo(old *table.Table) {
	if old == nil || old.Status != table.Open {
		return
	}
	for _, id := range b.duties.followed[old.ID] {
		b.renew(id)
	}
}

// renewSeeks has all open seeks looked at again.
func (b *registry) renewSeeks() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, seeks := range b.duties.seeks {
		for _, t := range seeks {
			b.renew(t.ID)
		}
	}
}

// SeeksOf are the open seeks of a player.
func (ts *Tables) SeeksOf(who identity.PlayerID) []*table.Table {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return slices.Clone(ts.registry.duties.seeks[who])
}

// TimedGames are the games that a player has to be at, because a clock runs there.
func (ts *Tables) TimedGames(who identity.PlayerID) []*table.Table {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return slices.Clone(ts.registry.duties.games[who])
}

// PlaysAt is one of TimedGames, or nil.
func (ts *Tables) PlaysAt(who identity.PlayerID) *table.Table {
	for _, t := range ts.TimedGames(who) {
		return t
	}
	return nil
}

// Opened holds a token when Unpaired has something to tell. It is for one reader.
func (ts *Tables) Opened() <-chan struct{} { return ts.registry.pairing }

// Unpaired are the tables that have opened or begun since it was last asked, as far as
// somebody's seek may have to do with them.
func (ts *Tables) Unpaired() []identity.TableID { return ts.registry.unpaired() }

// RenewSeeks makes Unpaired tell of all open seeks again.
func (ts *Tables) RenewSeeks() { ts.registry.renewSeeks() }
