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

// ErrUnchanged ends a [Collection.Change] that has nothing to change. It is no failure.
var ErrUnchanged = errors.New("nothing changes")

// Meta is what a value of a collection knows about itself.
type Meta struct {
	Version int `json:"v,omitzero"` // of the codec
	Rev     Rev `json:"-"`          // 0 for a value that nobody has written
}

// Kind says what the values of a collection are like.
type Kind[K ~string, V any] struct {
	Docs Docs
	Name string // of one value, for the log
	Keys string // the prefix of the keys; the K of a value follows it
	// None is the error for a key that has no value. If it is nil, such a key has the value
	// that Empty makes.
	None error
	// Empty makes the value that a stored one is read into. The default is the zero V.
	Empty func(K) *V
	// Meta returns the part of a value that has its version and revision.
	Meta func(*V) *Meta
	// Version is the codec version that is written. Values of a higher version are not read.
	// Values of version 0 have none.
	Version int
	// Check refuses a stored value that makes no sense.
	Check func(K, *V) error
	// Decode and Encode replace JSON. Decode may share parts with the value that is known, which
	// is nil if none is.
	Decode func(e Entry, known *V) (*V, error)
	Encode func(*V) ([]byte, error)
	// Rev replaces Meta where Decode does.
	Rev func(*V) Rev
}

// Collection is the values under one prefix of a store. It reads and changes them in the store,
// and tells those who follow one. A [Cache] also keeps them in memory. Both are safe for
// concurrent use.
type Collection[K ~string, V any] struct {
	kind Kind[K, V]
	news *pubsub.Topic[K, *V]
	keep func(K, *V) // takes in a value that was written here
	had  func(K) *V  // the value that is known, or nil
}

// NewCollection makes the collection of a kind.
func NewCollection[K ~string, V any](k Kind[K, V]) *Collection[K, V] {
	c := newCollection(k, nil)
	c.keep = c.news.Publish
	return c
}

func newCollection[K ~string, V any](k Kind[K, V], newer func(a, b *V) bool) *Collection[K, V] {
	if k.Empty == nil {
		k.Empty = func(K) *V { return new(V) }
	}
	if k.Rev == nil {
		k.Rev = func(v *V) Rev { return k.Meta(v).Rev }
	}
	if newer == nil {
		newer = func(a, b *V) bool { return k.Rev(a) > k.Rev(b) }
	}
	return &Collection[K, V]{kind: k, news: pubsub.New[K](newer), had: func(K) *V { return nil }}
}

// Key is the key of a value in the store.
func (c *Collection[K, V]) Key(k K) string { return c.kind.Keys + string(k) }

// Of is the K that a key of the store ends with.
func (c *Collection[K, V]) Of(key string) K { return K(strings.TrimPrefix(key, c.kind.Keys)) }

// Get reads a value from the store.
func (c *Collection[K, V]) Get(ctx context.Context, k K) (*V, error) {
	return c.GetFrom(ctx, c.kind.Docs.Store, k)
}

// GetFrom reads a value from a store, which can be a [Draft].
func (c *Collection[K, V]) GetFrom(ctx context.Context, st Store, k K) (*V, error) {
	v, err := c.get(ctx, st, k)
	return v, Failure(err)
}

func (c *Collection[K, V]) get(ctx context.Context, st Store, k K) (*V, error) {
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

// Read reads the value of an entry. The log has it if that fails.
func (c *Collection[K, V]) Read(e Entry) (*V, error) {
	v, err := c.decode(e)
	if err != nil {
		c.kind.Docs.Log.Error("unreadable "+c.kind.Name, "key", e.Key, "err", err)
	}
	return v, err
}

func (c *Collection[K, V]) decode(e Entry) (v *V, err error) {
	if c.kind.Decode != nil {
		v, err = c.kind.Decode(e, c.had(c.Of(e.Key)))
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

func (c *Collection[K, V]) decodeJSON(e Entry) (*V, error) {
	v := c.kind.Empty(c.Of(e.Key))
	m := c.kind.Meta(v)
	if m.Rev = e.Rev; e.Deleted {
		return v, nil
	}
	m.Version = 0
	if err := json.Unmarshal(e.Value, v); err != nil {
		return nil, err
	}
	if c.kind.Version > 0 {
		if err := CheckVersion(e.Key, m.Version, c.kind.Version); err != nil {
			return nil, err
		}
	}
	if c.kind.Check != nil {
		return v, c.kind.Check(c.Of(e.Key), v)
	}
	return v, nil
}

// Write is the change of the store that writes a value in place of the revision that it has.
func (c *Collection[K, V]) Write(k K, v *V) (ch Change, err error) {
	ch.Key, ch.Rev = c.Key(k), c.kind.Rev(v)
	if c.kind.Encode != nil {
		ch.Value, err = c.kind.Encode(v)
		return ch, err
	}
	c.kind.Meta(v).Version = c.kind.Version
	ch.Value, err = json.Marshal(v)
	return ch, err
}

// Change has change change a value, and writes it. When somebody else wrote first, it starts
// again with the new value. An error of change ends it; [ErrUnchanged] ends it without an error.
func (c *Collection[K, V]) Change(ctx context.Context, k K, change func(*V) error) error {
	var refused error
	_, err := c.Decide(ctx, k, func(v *V) (*V, error) {
		if refused = change(v); refused != nil {
			return v, nil
		}
		return v, c.put(ctx, k, v)
	})
	if refused != nil {
		return Ignore(refused, ErrUnchanged)
	}
	return err
}

// Set writes a value in place of what is there, even if that cannot be read.
func (c *Collection[K, V]) Set(ctx context.Context, k K, v *V) error {
	return Retry(func() error {
		e, err := c.kind.Docs.Store.Get(ctx, c.Key(k))
		if err = Ignore(err, ErrNotFound); err != nil {
			return err
		}
		c.kind.Meta(v).Rev = e.Rev
		return c.put(ctx, k, v)
	})
}

// put commits a value in place of the revision that it has, and tells those who follow it.
func (c *Collection[K, V]) put(ctx context.Context, k K, v *V) error {
	ch, err := c.Write(k, v)
	if err != nil {
		return errs.Broken(err)
	}
	rev, err := c.kind.Docs.Commit(ctx, ch.Key, ch.Value, ch.Rev)
	if err == nil {
		c.kind.Meta(v).Rev = rev
		c.keep(k, v)
	}
	return err
}

// Decide has try decide on a value and commit what follows. When somebody else wrote first, it
// starts again with the new value. Try must not change the value if Decode shares parts of it.
func (c *Collection[K, V]) Decide(ctx context.Context, k K, try func(*V) (*V, error)) (next *V, err error) {
	err = Retry(func() error {
		v, err := c.Get(ctx, k)
		if err == nil {
			next, err = try(v)
		}
		return err
	})
	return next, err
}

// Remove deletes a value, and reports whether there was one.
func (c *Collection[K, V]) Remove(ctx context.Context, k K) (there bool, err error) {
	rev, err := c.remove(ctx, k)
	return rev != 0, err
}

// remove deletes a value, and returns the revision that it had; 0 if there was none.
func (c *Collection[K, V]) remove(ctx context.Context, k K) (rev Rev, err error) {
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

// Sweep deletes the values that are over, of those whose K begins with a text. One that somebody
// else changes or deletes meanwhile is left to them, and so is one that cannot be read.
func (c *Collection[K, V]) Sweep(ctx context.Context, begins string, over func(*V) bool) error {
	for e, err := range c.kind.Docs.Store.List(ctx, c.kind.Keys+begins, "") {
		if err != nil {
			return err
		}
		v, err := c.decode(e)
		if err != nil || !over(v) {
			continue
		}
		if err := Ignore(c.kind.Docs.Store.Delete(ctx, e.Key, e.Rev), ErrNotFound, ErrConflict); err != nil {
			return err
		}
	}
	return nil
}

// Follow brings a value and its changes until ctx ends. The present value is there at once. A
// slow reader misses states in between, never the last one. The channel is never closed: select
// on ctx too.
func (c *Collection[K, V]) Follow(ctx context.Context, k K, f pubsub.Filter[*V]) (<-chan *V, error) {
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

// Learn takes in one commit of the store: those who follow the value hear of it.
func (c *Collection[K, V]) Learn(e Entry) {
	if k := c.Of(e.Key); c.news.Follows(k) {
		if v, err := c.Read(e); err == nil {
			c.news.Publish(k, v)
		}
	}
}

// Load reads again what somebody follows.
func (c *Collection[K, V]) Load(ctx context.Context) error {
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
