package live

import (
	"maps"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// unpaired returns the tables that opened or began since the last call.
func (b *registry) unpaired() []identity.TableID {
	b.mu.Lock()
	defer b.mu.Unlock()
	fresh := slices.Collect(maps.Keys(b.fresh))
	clear(b.fresh)
	return fresh
}

// renew marks a table to be paired again. It needs the lock.
func (b *registry) renew(id identity.TableID) {
	b.fresh[id] = true
	b.pairing.Put(struct{}{})
}

// renewFollowing marks the seeks whose hosts are on the way to a table that has changed. old is its
// state before. It needs the lock.
func (b *registry) renewFollowing(old *table.Table) {
	if old == nil || old.Status != table.Open {
		return
	}
	for _, t := range b.duties.followed[old.ID] {
		b.renew(t.ID)
	}
}

// SeeksOf returns the open seeks of a player.
func (ts *Tables) SeeksOf(who identity.PlayerID) []*table.Table {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return slices.Clone(ts.registry.duties.seeks[who])
}

// timedGames returns the games that a player has to attend, because a real-time clock runs.
func (ts *Tables) timedGames(who identity.PlayerID) []*table.Table {
	ts.registry.mu.Lock()
	defer ts.registry.mu.Unlock()
	return slices.Clone(ts.registry.duties.games[who])
}

// PlaysAt returns one of timedGames, or nil.
func (ts *Tables) PlaysAt(who identity.PlayerID) *table.Table {
	for _, t := range ts.timedGames(who) {
		return t
	}
	return nil
}

// Opened receives a token when Unpaired has something new. It is for one reader.
func (ts *Tables) Opened() <-chan struct{} { return ts.registry.pairing }

// Unpaired returns the tables that opened or began since the last call, if they can matter to a
// seek.
func (ts *Tables) Unpaired() []identity.TableID { return ts.registry.unpaired() }

// RenewSeeks makes Unpaired return all open seeks again.
func (ts *Tables) RenewSeeks() {
	b := ts.registry
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, seeks := range b.duties.seeks {
		for _, t := range seeks {
			b.renew(t.ID)
		}
	}
}
