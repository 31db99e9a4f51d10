package live

import (
	"context"
	"maps"
	"slices"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/rescue"
	"pawnstorm/lobby/table"
)

// Changed collects which of the wanted tables have changed, for a reader that follows many. Other
// tables cost it nothing.
type Changed struct {
	registry *registry
	wants    func(*table.Table) bool
	mail     pubsub.Mailbox[struct{}]
	tables   map[identity.TableID]bool // guarded by the registry's lock
}

// Collect collects tables until ctx ends: tables that change and are wanted before or after the
// change, and wanted open tables whose host comes or goes. At first it has all wanted tables. wants
// is called under a lock, so it can look only at the table.
func (ts *Tables) Collect(ctx context.Context, wants func(*table.Table) bool) *Changed {
	b := ts.registry
	c := &Changed{
		registry: b, wants: wants,
		mail: pubsub.NewMailbox[struct{}](), tables: make(map[identity.TableID]bool),
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.collectors[c] = true
	for _, t := range b.tables {
		c.note(t)
	}
	context.AfterFunc(ctx, rescue.Func(nil, "ending a collection", func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.collectors, c)
	}))
	return c
}

// News receives a token when there is something to take. The channel is never closed.
func (c *Changed) News() <-chan struct{} { return c.mail }

// Take returns what has changed since the last call.
func (c *Changed) Take() []identity.TableID {
	c.registry.mu.Lock()
	defer c.registry.mu.Unlock()
	ids := slices.Collect(maps.Keys(c.tables))
	clear(c.tables)
	return ids
}

func (c *Changed) note(t *table.Table) {
	if t != nil && c.wants(t) {
		c.tables[t.ID] = true
		c.mail.Put(struct{}{})
	}
}

// collect records a change of a table. Either state can be nil. It needs the lock.
func (b *registry) collect(old, now *table.Table) {
	for c := range b.collectors {
		c.note(old)
		c.note(now)
	}
}

// collectWaiting records that the host of open tables comes or goes. It needs the lock.
func (b *registry) collectWaiting(host identity.PlayerID) {
	if len(b.collectors) == 0 {
		return
	}
	for t := range b.index.of(host) {
		if t.Status == table.Open && t.Host.ID == host {
			b.collect(nil, t)
		}
	}
}
