package replica

import (
	"context"
	"encoding/json"
	"errors"
	"iter"
	"strings"
	"sync"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// ErrUnchanged ends a [Docs.Change] that has nothing to change; it is no failure.
var ErrUnchanged = errors.New("nothing changes")

// Config says what a document is. A document that nobody has written is the zero T.
type Config[T any] struct {
	Docs   store.Docs
	Prefix string // of the keys; the id of the account follows
	// Version is the version that documents are written in, and VersionOf where one has
	// its own.
	Version   int
	VersionOf func(*T) *int
	// Active reports whether a document makes its account one of those that [Docs.Active]
	// knows.
	Active func(*T) bool
}

// Docs are the documents of accounts below a prefix. They are safe for concurrent use.
type Docs[T any] struct {
	Config[T]
	news    topic.Mailbox[struct{}]
	changes *topic.Topic[identity.PlayerID, struct{}]

	mu      sync.Mutex
	known   map[identity.PlayerID]known[T]
	changed map[identity.PlayerID]bool
	active  sync.Map // of those whose document is active, by identity.PlayerID
}

// known is a document as of a revision; what it holds is never changed.
type known[T any] struct {
	doc T
	rev store.Rev
}

// New makes the documents of a store. Load reads them.
func New[T any](c Config[T]) *Docs[T] {
	return &Docs[T]{
		Config: c, news: topic.NewMailbox[struct{}](), changes: topic.New[identity.PlayerID, struct{}](nil),
		known: make(map[identity.PlayerID]known[T]), changed: make(map[identity.PlayerID]bool),
	}
}

// News holds a token when there is something for Changed to take. The channel is never closed.
func (d *Docs[T]) News() <-chan struct{} { return d.news }

// Changed are the accounts whose documents have changed since it was called last, as far as
// this node knows; at first all that have one.
func (d *Docs[T]) Changed() map[identity.PlayerID]bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	changed := d.changed
	d.changed = make(map[identity.PlayerID]bool)
	return changed
}

// Follow brings a token for every change of the document of an account until ctx ends.
func (d *Docs[T]) Follow(ctx context.Context, who identity.PlayerID) <-chan struct{} {
	changes, _ := d.changes.Follow(ctx, who, topic.Filter[struct{}]{})
	return changes
}

// Read is the document of an account as the store has it, and its revision, which is 0 if
// there is none.
func (d *Docs[T]) Read(ctx context.Context, who identity.PlayerID) (doc T, rev store.Rev, err error) {
	key := d.Prefix + string(who)
	rev, err = d.Docs.Get(ctx, key, &doc)
	if errors.Is(err, store.ErrNotFound) {
		return doc, 0, nil
	}
	if version := *d.VersionOf(&doc); err == nil && version > d.Version {
		err = store.CheckVersion(key, version, d.Version)
	}
	return doc, rev, store.Failure(err)
}

// Change has change change the document of an account, again after a conflict, and writes it.
// An error of change ends it.
func (d *Docs[T]) Change(ctx context.Context, who identity.PlayerID, change func(*T) error) error {
	var refused error
	err := store.Retry(func() error {
		doc, rev, err := d.Read(ctx, who)
		if err != nil {
			return err
		}
		if refused = change(&doc); refused != nil {
			return nil
		}
		*d.VersionOf(&doc) = d.Version
		value, err := json.Marshal(doc)
		if err != nil {
			return errs.Broken(err)
		}
		if rev, err = d.Docs.Commit(ctx, d.Prefix+string(who), value, rev); err != nil {
			return err
		}
		d.know(who, doc, rev)
		return nil
	})
	if refused != nil {
		return store.Ignore(refused, ErrUnchanged)
	}
	return err
}

// Delete forgets the document of an account, and reports whether there was one.
func (d *Docs[T]) Delete(ctx context.Context, who identity.PlayerID) (bool, error) {
	_, rev, err := d.Read(ctx, who)
	if err != nil || rev == 0 {
		return false, err
	}
	return true, store.Failure(d.Docs.Store.Delete(ctx, d.Prefix+string(who), rev))
}

// Known is the document of an account as this node knows it, which must not be changed.
func (d *Docs[T]) Known(who identity.PlayerID) T {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.known[who].doc
}

// All are the documents that this node knows. Nothing else can be known before the last of
// them has been taken.
func (d *Docs[T]) All() iter.Seq2[identity.PlayerID, T] {
	return func(yield func(identity.PlayerID, T) bool) {
		d.mu.Lock()
		defer d.mu.Unlock()
		for who, k := range d.known {
			if !yield(who, k.doc) {
				return
			}
		}
	}
}

// IsActive reports whether the document of an account is active, as this node knows it. It
// waits for nothing.
func (d *Docs[T]) IsActive(who identity.PlayerID) bool {
	_, ok := d.active.Load(who)
	return ok
}

// Learn takes in one durable document.
func (d *Docs[T]) Learn(e store.Entry) {
	var doc T
	if !e.Deleted {
		if err := json.Unmarshal(e.Value, &doc); err != nil {
			d.Docs.Log.Error("an unreadable document of an account", "key", e.Key, "err", err)
			return
		}
	}
	d.know(d.owner(e.Key), doc, e.Rev)
}

func (d *Docs[T]) owner(key string) identity.PlayerID {
	return identity.PlayerID(strings.TrimPrefix(key, d.Prefix))
}

// know takes in the document of an account, unless something later is known.
func (d *Docs[T]) know(who identity.PlayerID, doc T, rev store.Rev) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if rev < d.known[who].rev {
		return
	}
	d.known[who] = known[T]{doc, rev}
	if d.Active(&doc) {
		d.active.Store(who, nil)
	} else {
		d.active.Delete(who)
	}
	d.changed[who] = true
	d.news.Offer(struct{}{})
	d.changes.Publish(who, struct{}{})
}

// Load reads all documents. Those that are no longer there are forgotten.
func (d *Docs[T]) Load(ctx context.Context) error {
	there := make(map[identity.PlayerID]bool)
	for e, err := range d.Docs.Store.List(ctx, d.Prefix, "") {
		if err != nil {
			return err
		}
		there[d.owner(e.Key)] = true
		d.Learn(e)
	}
	d.mu.Lock()
	gone := make(map[identity.PlayerID]store.Rev)
	for who, k := range d.known {
		if !there[who] {
			gone[who] = k.rev
		}
	}
	d.mu.Unlock()
	for who, rev := range gone {
		var none T
		d.know(who, none, rev)
	}
	return nil
}
