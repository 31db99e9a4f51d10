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

// Changed collects which tables have changed, of those that are wanted, for one who
// follows many. The others cost it nothing.
type Changed struct {
	registry *registry
	wants    func(*table.Table) bool
	mail     pubsub.Mailbox[struct{}]
	tables   map[identity.TableID]bool // the registry's lock guards them
}

// Collect collects from now on, until ctx ends, the tables that change and that are
// wanted before or after it, and those at which a wanted host waits who comes or goes.
// All wanted tables of now are among them at first. Wants is called with the tables
// locked: it must look at nothing else.
func (ts *Tables) Collect(ctx context.Context, wants func(*table.Table) bool) *Changed {
	c := &Changed{registry: ts.registry, wants: wants, mail: pubsub.NewMailbox[struct{}](), tables: make(map[identity.TableID]bool)}
	b := ts.registry
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

// News holds a token when there is something to take. The channel is never closed.
func (c *Changed) News() <-chan struct{} { return c.mail }

// Take is what has changed since it was called last.
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

// collect notes a change of a table. Either state may be nil. The lock must be held.
func (b *registry) collect(old, now *table.Table) {
	for c := range b.collectors {
		c.note(old)
		c.note(now)
	}
}

// collectWaiting notes that the host of open tables comes or goes. The lock must be held.
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
