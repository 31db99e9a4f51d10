package store

import (
	"context"
	"maps"
	"slices"
	"sync"

	"pawnstorm/lobby/pubsub"
)

// Caching says what else a [Cache] needs to know about a kind. All of it may be left out.
type Caching[K ~string, V any] struct {
	// Newer reports whether a is newer than b. The default compares revisions.
	Newer func(a, b *V) bool
	// Gone makes what the followers of a deleted value are told. If it is nil, they are told
	// nothing.
	Gone func(k K, rev Rev) *V
	// Active reports whether a value is one of those that [Cache.Active] returns.
	Active func(*V) bool
	// Order is the order of lists.
	Order func(a, b *V) int
	// Learned hears of every change in order; nil stands for no value. It is called under the
	// lock of the cache, so it must not call the cache.
	Learned func(was, now *V)
}

// Cache is a collection that a node keeps in memory. The values that it returns are shared, and
// nobody may change them.
type Cache[K ~string, V any] struct {
	*Collection[K, V]
	caching Caching[K, V]
	any     pubsub.Mailbox[struct{}]
	tokens  *pubsub.Topic[K, struct{}]

	mu      sync.Mutex
	known   map[K]*V
	active  map[K]*V
	removed map[K]Rev // deleted here, until the store tells of it
	changed map[K]bool
}

// NewCache makes the cache of a kind. Load fills it.
func NewCache[K ~string, V any](k Kind[K, V], c Caching[K, V]) *Cache[K, V] {
	all := &Cache[K, V]{
		Collection: newCollection(k, c.Newer), caching: c, any: pubsub.NewMailbox[struct{}](), tokens: pubsub.New[K, struct{}](nil),
		known: make(map[K]*V), active: make(map[K]*V), removed: make(map[K]Rev), changed: make(map[K]bool),
	}
	if c.Newer == nil {
		all.caching.Newer = func(a, b *V) bool { return all.kind.Rev(a) > all.kind.Rev(b) }
	}
	all.keep, all.had = func(k K, v *V) { all.Keep(k, v) }, all.has
	return all
}

// has is a value as this node knows it, or nil.
func (c *Cache[K, V]) has(k K) *V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[k]
}

// Known is a value as this node knows it. If there is none it is nil, or empty if the kind has
// empty values.
func (c *Cache[K, V]) Known(k K) *V {
	v := c.has(k)
	if v == nil && c.kind.None == nil {
		v = c.kind.Empty(k)
	}
	return v
}

// List are all values that this node knows, in their order.
func (c *Cache[K, V]) List() []*V { return c.list(c.known) }

// Active are those of them that are active.
func (c *Cache[K, V]) Active() []*V { return c.list(c.active) }

func (c *Cache[K, V]) list(of map[K]*V) []*V {
	c.mu.Lock()
	list := slices.AppendSeq(make([]*V, 0, len(of)), maps.Values(of))
	c.mu.Unlock()
	if c.caching.Order != nil {
		slices.SortFunc(list, c.caching.Order)
	}
	return list
}

// IsActive reports whether a value is active.
func (c *Cache[K, V]) IsActive(k K) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.active[k] != nil
}

// News holds a token when there is something for Changed to take. The channel is never closed.
func (c *Cache[K, V]) News() <-chan struct{} { return c.any }

// Changed are the values that have changed since it was called last; at first it is all. Only
// one may call it.
func (c *Cache[K, V]) Changed() map[K]bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	changed := c.changed
	c.changed = make(map[K]bool)
	return changed
}

// Keep takes in a value unless what is known is as new, and tells its followers. It returns what
// was known before and what is known now.
func (c *Cache[K, V]) Keep(k K, v *V) (was, now *V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	was = c.known[k]
	rev, removed := c.removed[k]
	if was != nil && !c.caching.Newer(v, was) || removed && c.kind.Rev(v) <= rev {
		return was, was
	}
	delete(c.removed, k)
	c.known[k] = v
	if c.caching.Active != nil && c.caching.Active(v) {
		c.active[k] = v
	} else {
		delete(c.active, k)
	}
	c.news.Publish(k, v)
	c.learned(k, was, v)
	return was, v
}

// Forget removes what is known of a value that was deleted here with a revision. It returns what
// was known before and what is known now, which is nil unless that is newer.
func (c *Cache[K, V]) Forget(k K, rev Rev) (was, now *V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if was, now = c.forget(k, rev); was != nil && now == nil {
		c.removed[k] = rev
	}
	return was, now
}

func (c *Cache[K, V]) forget(k K, rev Rev) (was, now *V) {
	if was = c.known[k]; was != nil && c.kind.Rev(was) > rev {
		return was, was
	}
	delete(c.known, k)
	delete(c.active, k)
	if c.caching.Gone != nil {
		c.news.Publish(k, c.caching.Gone(k, rev))
	}
	if was != nil {
		c.learned(k, was, nil)
	}
	return was, nil
}

// learned tells of a change. The lock must be held.
func (c *Cache[K, V]) learned(k K, was, now *V) {
	c.changed[k] = true
	c.any.Offer(struct{}{})
	c.tokens.Publish(k, struct{}{})
	if c.caching.Learned != nil {
		c.caching.Learned(was, now)
	}
}

// Remove deletes a value here and in the store, and reports whether there was one.
func (c *Cache[K, V]) Remove(ctx context.Context, k K) (there bool, err error) {
	rev, err := c.remove(ctx, k)
	if rev != 0 && err == nil {
		c.Forget(k, rev+1)
	}
	return rev != 0, err
}

// Learn takes in one commit of the store. It returns what was known before and what is known
// now, nil for nothing. They are the same if the commit is no news, or cannot be read.
func (c *Cache[K, V]) Learn(e Entry) (was, now *V) {
	k := c.Of(e.Key)
	if e.Deleted {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.removed, k)
		return c.forget(k, e.Rev)
	}
	v, err := c.Read(e)
	if err != nil {
		was = c.has(k)
		return was, was
	}
	return c.Keep(k, v)
}

// Load has learn take in all that there is, and the deletion of what is known and is there no
// more.
func (c *Cache[K, V]) Load(ctx context.Context, learn func(Entry)) error {
	c.mu.Lock()
	gone := maps.Clone(c.known)
	c.mu.Unlock()
	for e, err := range c.kind.Docs.Store.List(ctx, c.kind.Keys, "") {
		if err != nil {
			return err
		}
		delete(gone, c.Of(e.Key))
		learn(e)
	}
	for k, v := range gone {
		learn(Entry{Key: c.Key(k), Rev: c.kind.Rev(v) + 1, Deleted: true})
	}
	return nil
}

// Follow brings a value, if it is known, and its changes until ctx ends. A slow reader misses
// states in between, never the last one. The channel is never closed: select on ctx too.
func (c *Cache[K, V]) Follow(ctx context.Context, k K) <-chan *V {
	news, _ := c.news.Follow(ctx, k, pubsub.Filter[*V]{})
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.known[k]; v != nil {
		c.news.Publish(k, v) // unless it was there
	}
	return news
}

// Changes brings a token for every change of a value until ctx ends. The channel is never
// closed.
func (c *Cache[K, V]) Changes(ctx context.Context, k K) <-chan struct{} {
	tokens, _ := c.tokens.Follow(ctx, k, pubsub.Filter[struct{}]{})
	return tokens
}

// Await waits until this node has heard of a revision that was just committed, so that its lists
// have it. It gives up when ctx ends: what is not heard of by then will be.
func (c *Cache[K, V]) Await(ctx context.Context, k K, rev Rev) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for news := c.Follow(ctx, k); ; {
		select {
		case v := <-news:
			if c.kind.Rev(v) >= rev {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}
