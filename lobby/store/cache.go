package store

import (
	"context"
	"maps"
	"slices"
	"sync"

	"pawnstorm/lobby/pubsub"
)

// Caching holds the options of a [Cache]. All of them can be nil.
type Caching[K ~string, V any] struct {
	// Newer reports whether a is newer than b. The default compares revisions.
	Newer func(a, b *V) bool
	// Gone makes what followers get when a value is deleted. If Gone is nil, they get nothing.
	Gone func(k K, rev Rev) *V
	// Active selects the values that [Cache.Active] returns.
	Active func(*V) bool
	// Order sorts lists.
	Order func(a, b *V) int
	// Changed is called for each change, in order, for example to keep an index. before or
	// after is nil if there was or is no value. Changed holds the cache's lock and must not call
	// the cache.
	Changed func(before, after *V)
}

// Cache is a [Collection] that also keeps all values in memory. They are shared, and no caller may
// modify them.
type Cache[K ~string, V any] interface {
	// The first methods repeat Collection, because with an embedded interface each package would
	// compile wrappers.

	Key(k K) string
	ID(key string) K
	Get(ctx context.Context, k K) (*V, error)
	GetFrom(ctx context.Context, st Store, k K) (*V, error)
	Read(e Entry) (*V, error)
	Write(k K, v *V) (Change, error)
	Change(ctx context.Context, k K, change func(*V) error) error
	Set(ctx context.Context, k K, v *V) error
	Decide(ctx context.Context, k K, try func(*V) (*V, error)) (next *V, err error)
	Remove(ctx context.Context, k K) (existed bool, err error)
	Sweep(ctx context.Context, prefix string, expired func(*V) bool) error

	// Known returns the cached value. If there is none, it returns nil, or an empty value if the
	// kind has no None error.
	Known(k K) *V
	// List returns all cached values in order.
	List() []*V
	// Active returns the active values in order.
	Active() []*V
	// IsActive reports whether a value is active.
	IsActive(k K) bool
	// TakeChanged returns which values have changed since the last call. The first call returns all
	// of them. Only one goroutine may call it; News says when.
	TakeChanged() map[K]bool
	// News receives a token when TakeChanged has something new. The channel is never closed.
	News() <-chan struct{}
	// Keep caches a value, unless the cached one is as new, and sends it to followers. It returns
	// the cached values before and after the call.
	Keep(k K, v *V) (before, after *V)
	// Forget drops a value that this node has deleted from the store. rev is the revision of the
	// deletion. It returns the cached values before and after the call; after is nil, or a newer
	// value.
	Forget(k K, rev Rev) (before, after *V)
	// Learn caches a commit, from this node or another. It returns the cached values before and
	// after the call. Both are the same if the commit is old or can't be read.
	Learn(e Entry) (before, after *V)
	// Load calls learn with all entries of the store. For values that are cached but no longer
	// stored it calls learn with a deletion. Services that wrap Learn pass their own.
	Load(ctx context.Context, learn func(Entry)) error
	// Follow sends a value, if it is cached, and each new state of it, until ctx ends. A slow
	// reader can miss states but always gets the last one. The channel is never closed, so select
	// on ctx too.
	Follow(ctx context.Context, k K) <-chan *V
	// Signal sends a token after each change of a value, until ctx ends. The channel is never
	// closed.
	Signal(ctx context.Context, k K) <-chan struct{}
	// Await waits until the cache has a revision that was just committed, or a later one, so that
	// lists show it. It returns early if ctx ends.
	Await(ctx context.Context, k K, rev Rev)
}

type cache[K ~string, V any] struct {
	*collection[K, V]
	caching Caching[K, V]
	news    pubsub.Mailbox[struct{}]
	signals pubsub.Topic[K, struct{}]

	mu      sync.Mutex
	known   map[K]*V
	active  map[K]*V
	removed map[K]Rev  // deleted by this node; the store's Watch has not reported it yet
	changed map[K]bool // nil until the first call of TakeChanged
}

// NewCache returns an empty cache. Load fills it.
func NewCache[K ~string, V any](k Kind[K, V], caching Caching[K, V]) Cache[K, V] {
	c := &cache[K, V]{
		collection: newCollection(k, caching.Newer), caching: caching,
		news: pubsub.NewMailbox[struct{}](), signals: pubsub.New[K, struct{}](nil),
		known: make(map[K]*V), active: make(map[K]*V), removed: make(map[K]Rev),
	}
	c.wrote, c.cached = func(k K, v *V) { c.Keep(k, v) }, c.lookup
	return c
}

func (c *cache[K, V]) lookup(k K) *V {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.known[k]
}

func (c *cache[K, V]) Known(k K) *V {
	v := c.lookup(k)
	if v == nil && c.kind.None == nil {
		v = c.kind.Empty(k)
	}
	return v
}

func (c *cache[K, V]) List() []*V { return c.list(c.known) }

func (c *cache[K, V]) Active() []*V { return c.list(c.active) }

func (c *cache[K, V]) list(of map[K]*V) []*V {
	c.mu.Lock()
	list := slices.AppendSeq(make([]*V, 0, len(of)), maps.Values(of))
	c.mu.Unlock()
	if c.caching.Order != nil {
		slices.SortFunc(list, c.caching.Order)
	}
	return list
}

func (c *cache[K, V]) IsActive(k K) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.active[k] != nil
}

func (c *cache[K, V]) TakeChanged() map[K]bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	changed := c.changed
	if changed == nil {
		changed = make(map[K]bool, len(c.known))
		for k := range c.known {
			changed[k] = true
		}
	}
	c.changed = make(map[K]bool)
	return changed
}

func (c *cache[K, V]) News() <-chan struct{} { return c.news }

func (c *cache[K, V]) Keep(k K, v *V) (before, after *V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	before = c.known[k]
	rev, removed := c.removed[k]
	if before != nil && !c.newer(v, before) || removed && c.kind.Rev(v) <= rev {
		return before, before
	}
	delete(c.removed, k)
	c.known[k] = v
	if c.caching.Active != nil && c.caching.Active(v) {
		c.active[k] = v
	} else {
		delete(c.active, k)
	}
	c.collection.news.Publish(k, v)
	c.tell(k, before, v)
	return before, v
}

func (c *cache[K, V]) Forget(k K, rev Rev) (before, after *V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if before, after = c.forget(k, rev); before != nil && after == nil {
		c.removed[k] = rev
	}
	return before, after
}

func (c *cache[K, V]) forget(k K, rev Rev) (before, after *V) {
	if before = c.known[k]; before != nil && c.kind.Rev(before) >= rev {
		return before, before
	}
	delete(c.known, k)
	delete(c.active, k)
	if c.caching.Gone != nil {
		c.collection.news.Publish(k, c.caching.Gone(k, rev))
	}
	if before != nil {
		c.tell(k, before, nil)
	}
	return before, nil
}

// tell reports a change to everyone except followers of the value itself. It needs the lock.
func (c *cache[K, V]) tell(k K, before, after *V) {
	if c.changed != nil {
		c.changed[k] = true
		c.news.Offer(struct{}{})
	}
	c.signals.Publish(k, struct{}{})
	if c.caching.Changed != nil {
		c.caching.Changed(before, after)
	}
}

func (c *cache[K, V]) Remove(ctx context.Context, k K) (existed bool, err error) {
	rev, err := c.remove(ctx, k)
	if rev != 0 && err == nil {
		c.Forget(k, rev+1)
	}
	return rev != 0, err
}

func (c *cache[K, V]) Learn(e Entry) (before, after *V) {
	k := c.ID(e.Key)
	if e.Deleted {
		c.mu.Lock()
		defer c.mu.Unlock()
		delete(c.removed, k)
		return c.forget(k, e.Rev)
	}
	v, err := c.Read(e)
	if err != nil {
		before = c.lookup(k)
		return before, before
	}
	return c.Keep(k, v)
}

func (c *cache[K, V]) Load(ctx context.Context, learn func(Entry)) error {
	c.mu.Lock()
	gone, removed := maps.Clone(c.known), maps.Clone(c.removed)
	c.mu.Unlock()
	for e, err := range c.kind.Docs.Store.List(ctx, c.kind.Keys, "") {
		if err != nil {
			return err
		}
		delete(gone, c.ID(e.Key))
		learn(e)
	}
	for k, v := range gone {
		learn(Entry{Key: c.Key(k), Rev: c.kind.Rev(v) + 1, Deleted: true})
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for k, rev := range removed { // the Watch that would have reported it may have ended
		if c.removed[k] == rev {
			delete(c.removed, k)
		}
	}
	return nil
}

func (c *cache[K, V]) Follow(ctx context.Context, k K) <-chan *V {
	news, _ := c.collection.news.Follow(ctx, k, pubsub.Filter[*V]{})
	c.mu.Lock()
	defer c.mu.Unlock()
	if v := c.known[k]; v != nil {
		c.collection.news.Publish(k, v) // a no-op if the follower has it already
	}
	return news
}

func (c *cache[K, V]) Signal(ctx context.Context, k K) <-chan struct{} {
	signals, _ := c.signals.Follow(ctx, k, pubsub.Filter[struct{}]{})
	return signals
}

func (c *cache[K, V]) Await(ctx context.Context, k K, rev Rev) {
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
