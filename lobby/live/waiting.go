package live

import (
	"maps"
	"slices"

	"pawnstorm/game"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/table"
)

// waiting are the open tables to which whoever seeks a game may be led, the
// oldest first.
func (b *registry) waiting() []*table.Table {
	waiting := slices.DeleteFunc(b.snapshot(), func(t *table.Table) bool { return !t.Ordinary() })
	slices.SortFunc(waiting, ByAge)
	return waiting
}

// seeks are the open seeks of a player.
func (b *registry) seeks(who identity.PlayerID) []*table.Table {
	b.mu.Lock()
	defer b.mu.Unlock()
	var mine []*table.Table
	for _, t := range b.tables {
		if t.Seek != nil && t.Status == table.Open && t.Host.ID == who {
			mine = append(mine, t)
		}
	}
	return mine
}

// playsAt is a game that a player has to be at, because a clock runs there, or nil.
func (b *registry) playsAt(who identity.PlayerID) *table.Table {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, t := range b.tables {
		if t.Status == table.Playing && t.SeatOf(who) != game.NoSeat && t.Timed() {
			return t
		}
	}
	return nil
}

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
	for id, t := range b.tables {
		if t.Next == old.ID && t.Status == table.Open {
			b.renew(id)
		}
	}
}

// renewSeeks has all open seeks looked at again.
func (b *registry) renewSeeks() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for id, t := range b.tables {
		if t.Seek != nil && t.Status == table.Open {
			b.renew(id)
		}
	}
}

// Waiting are the open tables to which whoever seeks a game may be led, the
// oldest first.
func (ts *Tables) Waiting() []*table.Table { return ts.registry.waiting() }

// SeeksOf are the open seeks of a player.
func (ts *Tables) SeeksOf(who identity.PlayerID) []*table.Table { return ts.registry.seeks(who) }

// PlaysAt is a game that a player has to be at, because a clock runs there, or nil.
func (ts *Tables) PlaysAt(who identity.PlayerID) *table.Table { return ts.registry.playsAt(who) }

// Opened holds a token when Unpaired has something to tell. It is for one reader.
func (ts *Tables) Opened() <-chan struct{} { return ts.registry.pairing }

// Unpaired are the tables that have opened or begun since it was last asked.
func (ts *Tables) Unpaired() []identity.TableID { return ts.registry.unpaired() }

// RenewSeeks makes Unpaired tell of all open seeks again.
func (ts *Tables) RenewSeeks() { ts.registry.renewSeeks() }
