package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/pubsub"
)

// ErrUnchanged stops a [Collection.Change] that has nothing to do. Change then returns nil.
var ErrUnchanged = errors.New("store: nothing to change")

// Meta is the part of a value that the collection fills in.
type Meta struct {
	Version int `json:"v,omitzero"` // of the codec; 0 if the kind has no versions
	Rev     Rev `json:"-"`          // 0 if the value is not in the store
}

// Kind describes the values of a collection and how they are stored.
type Kind[K ~string, V any] struct {
	Docs Docs
	Name string // of one value, for the log
	Keys string // the prefix of the store's keys; the value's K follows it
	// None is the error for a K without a value. If None is nil, Get returns an empty value
	// instead.
	None error
	// Empty makes the value that stored JSON is decoded into. The default is new(V).
	Empty func(K) *V
	// Meta returns the Meta of a value. JSON needs it.
	Meta func(*V) *Meta
	// Version is the version that this program writes, and the highest that it reads. With
	// version 0, values have none.
	Version int
	// Check returns an error for a decoded value that makes no sense.
	Check func(K, *V) error
	// Decode replaces JSON, for kinds that write their values themselves. It may share parts
	// with the cached value, which can be nil.
	Decode func(e Entry, cached *V) (*V, error)
	// Rev replaces Meta for kinds with Decode.
	Rev func(*V) Rev
}

// Collection reads and changes the values under one prefix of a store, and sends changes to
// followers. It keeps no values in memory; [Cache] does. Both are safe for concurrent use.
//
// They are interfaces because the compiler compiles the methods of a generic struct again for each
// package that can see it, and most packages can see all services.
type Collection[K ~string, V any] interface {
	// Key returns the store's key for k.
	Key(k K) string
	// ID returns the K at the end of a store's key.
	ID(key string) K
	// Get reads a value from the store.
	Get(ctx context.Context, k K) (*V, error)
	// GetFrom reads a value from st, for example from a [Draft].
	GetFrom(ctx context.Context, st Store, k K) (*V, error)
	// Read decodes an entry, and logs why if it can't. The error is then ErrDamaged.
	Read(e Entry) (*V, error)
	// Decode is Read without the log.
	Decode(e Entry) (*V, error)
	// Write returns the change that replaces the revision in v's Meta with v.
	Write(k K, v *V) (Change, error)
	// Change reads a value, calls change and writes the result. If another writer was faster,
	// Change starts over with the new value. An error from change stops it, and nothing is
	// written.
	Change(ctx context.Context, k K, change func(*V) error) error
	// Set writes a value and overwrites what was there, even if that can't be read.
	Set(ctx context.Context, k K, v *V) error
	// Decide reads a value and calls try, which commits what follows from it and returns that.
	// If another writer was faster, Decide starts over with the new value. Values of a kind
	// with Decode can be shared: try must not modify them.
	Decide(ctx context.Context, k K, try func(*V) (*V, error)) (next *V, err error)
	// Remove deletes a value and reports whether it existed.
	Remove(ctx context.Context, k K) (existed bool, err error)
	// Sweep deletes expired values whose K begins with prefix. It skips values that it can't read
	// or that change at the same time.
	Sweep(ctx context.Context, prefix string, expired func(*V) bool) error
	// Follow sends a value, and each new state of it, until ctx ends. A slow reader can miss
	// states but always gets the last one. The channel is never closed, so select on ctx too.
	Follow(ctx context.Context, k K, f pubsub.Filter[*V]) (<-chan *V, error)
	// Learn sends a commit, from this node or another, to the followers of its value.
	Learn(e Entry)
	// Load reads all values that have followers again.
	Load(ctx context.Context) error
}

type collection[K ~string, V any] struct {
	kind   Kind[K, V]
	newer  func(a, b *V) bool
	news   pubsub.Topic[K, *V]
	wrote  func(K, *V) // called after a write
	cached func(K) *V  // returns nil if nothing is cached
}

// NewCollection returns the collection of a kind.
func NewCollection[K ~string, V any](k Kind[K, V]) Collection[K, V] {
	return newCollection(k, nil)
}

func newCollection[K ~string, V any](k Kind[K, V], newer func(a, b *V) bool) *collection[K, V] {
	if k.Empty == nil {
		k.Empty = func(K) *V { return new(V) }
	}
	if k.Rev == nil {
		k.Rev = func(v *V) Rev { return k.Meta(v).Rev }
	}
	if newer == nil {
		newer = func(a, b *V) bool { return k.Rev(a) > k.Rev(b) }
	}
	c := &collection[K, V]{kind: k, newer: newer, news: pubsub.New[K](newer)}
	c.wrote, c.cached = c.news.Publish, func(K) *V { return nil }
	return c
}

func (c *collection[K, V]) Key(k K) string { return c.kind.Keys + string(k) }

func (c *collection[K, V]) ID(key string) K { return K(strings.TrimPrefix(key, c.kind.Keys)) }

func (c *collection[K, V]) Get(ctx context.Context, k K) (*V, error) {
	return c.GetFrom(ctx, c.kind.Docs.Store, k)
}

func (c *collection[K, V]) GetFrom(ctx context.Context, st Store, k K) (*V, error) {
	v, err := c.get(ctx, st, k)
	return v, Failure(err)
}

func (c *collection[K, V]) get(ctx context.Context, st Store, k K) (*V, error) {
	e, err := st.Get(ctx, c.Key(k))
	switch {
	case errors.Is(err, ErrNotFound) && c.kind.None != nil:
		return nil, c.kind.None
	case errors.Is(err, ErrNotFound):
		return c.kind.Empty(k), nil
	case err != nil:
		return nil, err
	}
	return c.Read(e)
}

func (c *collection[K, V]) Read(e Entry) (*V, error) {
	v, err := c.Decode(e)
	if err != nil {
		c.kind.Docs.Log.Error("unreadable "+c.kind.Name, "key", e.Key, "err", err)
	}
	return v, err
}

func (c *collection[K, V]) Decode(e Entry) (v *V, err error) {
	if c.kind.Decode != nil {
		v, err = c.kind.Decode(e, c.cached(c.ID(e.Key)))
	} else {
		v, err = c.decodeJSON(e)
	}
	switch {
	case err == nil:
		return v, nil
	case errors.Is(err, ErrDamaged):
		return nil, err
	}
	return nil, fmt.Errorf("%w: %s: %w", ErrDamaged, e.Key, err)
}

func (c *collection[K, V]) decodeJSON(e Entry) (*V, error) {
	k := c.ID(e.Key)
	v := c.kind.Empty(k)
	m := c.kind.Meta(v)
	if m.Rev = e.Rev; e.Deleted {
		return v, nil
	}
	if err := json.Unmarshal(e.Value, v); err != nil {
		return nil, err
	}
	if c.kind.Version > 0 {
		if err := CheckVersion(e.Key, m.Version, c.kind.Version); err != nil {
			return nil, err
		}
	}
	if c.kind.Check != nil {
		return v, c.kind.Check(k, v)
	}
	return v, nil
}

func (c *collection[K, V]) Write(k K, v *V) (Change, error) {
	m := c.kind.Meta(v)
	m.Version = c.kind.Version
	return JSON(c.Key(k), v, m.Rev)
}

func (c *collection[K, V]) Change(ctx context.Context, k K, change func(*V) error) error {
	var refused error
	_, err := c.Decide(ctx, k, func(v *V) (*V, error) {
		rev := c.kind.Rev(v)
		if refused = change(v); refused != nil {
			return v, nil
		}
		return v, c.put(ctx, k, v, rev)
	})
	if refused != nil {
		return Ignore(refused, ErrUnchanged)
	}
	return err
}

func (c *collection[K, V]) Set(ctx context.Context, k K, v *V) error {
	return Retry(func() error {
		e, err := c.kind.Docs.Store.Get(ctx, c.Key(k))
		if err = Ignore(err, ErrNotFound); err != nil {
			return err
		}
		return c.put(ctx, k, v, e.Rev)
	})
}

// put writes v over a revision.
func (c *collection[K, V]) put(ctx context.Context, k K, v *V, over Rev) error {
	m := c.kind.Meta(v)
	m.Rev = over
	ch, err := c.Write(k, v)
	if err != nil {
		return errs.Broken(err)
	}
	rev, err := c.kind.Docs.Commit(ctx, ch.Key, ch.Value, ch.Rev)
	if err == nil {
		m.Rev = rev
		c.wrote(k, v)
	}
	return err
}

func (c *collection[K, V]) Decide(ctx context.Context, k K, try func(*V) (*V, error)) (next *V, err error) {
	err = Retry(func() error {
		v, err := c.Get(ctx, k)
		if err == nil {
			next, err = try(v)
		}
		return err
	})
	return next, err
}

func (c *collection[K, V]) Remove(ctx context.Context, k K) (existed bool, err error) {
	rev, err := c.remove(ctx, k)
	return rev != 0, err
}

// remove deletes a value and returns its revision, or 0 if there was none.
func (c *collection[K, V]) remove(ctx context.Context, k K) (rev Rev, err error) {
	err = Retry(func() error {
		e, err := c.kind.Docs.Store.Get(ctx, c.Key(k))
		if err == nil {
			err = c.kind.Docs.Store.Delete(ctx, e.Key, e.Rev)
		}
		if rev = e.Rev; errors.Is(err, ErrNotFound) {
			rev, err = 0, nil
		}
		return err
	})
	return rev, err
}

func (c *collection[K, V]) Sweep(ctx context.Context, prefix string, expired func(*V) bool) error {
	for e, err := range c.kind.Docs.Store.List(ctx, c.kind.Keys+prefix, "") {
		if err != nil {
			return err
		}
		v, err := c.Decode(e)
		if err != nil || !expired(v) {
			continue
		}
		if err := Ignore(c.kind.Docs.Store.Delete(ctx, e.Key, e.Rev), ErrNotFound, ErrConflict); err != nil {
			return err
		}
	}
	return nil
}

func (c *collection[K, V]) Follow(ctx context.Context, k K, f pubsub.Filter[*V]) (<-chan *V, error) {
	news, known := c.news.Follow(ctx, k, f)
	if known {
		return news, nil
	}
	v, err := c.Get(ctx, k)
	if err != nil {
		return nil, err
	}
	c.news.Publish(k, v)
	return news, nil
}

func (c *collection[K, V]) Learn(e Entry) {
	if k := c.ID(e.Key); c.news.Follows(k) {
		if v, err := c.Read(e); err == nil {
			c.news.Publish(k, v)
		}
	}
}

func (c *collection[K, V]) Load(ctx context.Context) error {
	for _, k := range c.news.Keys() {
		v, err := c.get(ctx, c.kind.Docs.Store, k)
		if Ignore(err, ErrDamaged) != nil {
			return err
		}
		if err == nil {
			c.news.Publish(k, v)
		}
	}
	return nil
}
