package sanction

import (
	"cmp"
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/errs"
	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Visitor is somebody who comes, or is here: what is known of them.
type Visitor = Target

// VisitorOf is a player in the context of their session.
func VisitorOf(ctx context.Context, who identity.PlayerID, key string) Visitor {
	return Visitor{Player: who, Key: key, Source: identity.SourceOf(ctx)}
}

// Book has all sanctions in force. It is safe for concurrent use.
type Book struct {
	docs store.Docs
	now  func() time.Time
	log  *slog.Logger
	news topic.Signal

	mu    sync.RWMutex
	held  map[string]held // by key
	kinds map[Kind]*index
}

// held is what is known of a key of the store.
type held struct {
	rev store.Rev
	s   *Sanction // nil: lifted here, and the watch has not told of it yet
}

// New makes the book of a store. Load reads it.
func New(docs store.Docs, now func() time.Time, log *slog.Logger) *Book {
	return &Book{
		docs: docs, now: now, log: log, held: make(map[string]held),
		kinds: map[Kind]*index{Ban: newIndex(), Mute: newIndex()},
	}
}

// Changes holds a token whenever there is a new sanction, or one was lifted, until ctx
// ends. The first one is there at once.
func (b *Book) Changes(ctx context.Context) <-chan struct{} { return b.news.Listen(ctx) }

// Admit refuses a visitor who is banned, in a sentence that says why and until when.
func (b *Book) Admit(v Visitor) error { return b.refuse(Ban, v) }

// MayTalk refuses a visitor who is muted.
func (b *Book) MayTalk(v Visitor) error { return b.refuse(Mute, v) }

func (b *Book) refuse(kind Kind, v Visitor) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if s := b.kinds[kind].find(v, b.now()); s != nil {
		return s.Refusal()
	}
	return nil
}

// List is the sanctions of a kind that are in force, the newest first.
func (b *Book) List(kind Kind) []Sanction {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var list []Sanction
	for _, h := range b.held {
		if h.s != nil && h.s.Kind == kind && !h.s.Over(b.now()) {
			list = append(list, *h.s)
		}
	}
	slices.SortFunc(list, func(x, y Sanction) int {
		return cmp.Or(y.Made.Compare(x.Made), cmp.Compare(x.key(kind), y.key(kind)))
	})
	return list
}

// Impose makes a sanction hold from now on, in place of the one of its kind for the same
// target. Version and Made are filled in.
func (b *Book) Impose(ctx context.Context, s Sanction) (Sanction, error) {
	now := b.now().UTC()
	if err := s.check(now); err != nil {
		return s, err
	}
	s.Version, s.Made, s.Until = version, now.Truncate(time.Second), s.Until.UTC().Truncate(time.Second)
	s.Why, s.By, s.Name = identity.Clean(s.Why, mostText), identity.Clean(s.By, mostText), identity.Clean(s.Name, mostText)
	key := s.key(s.Kind)
	return s, store.Retry(func() error {
		var before Sanction
		rev, err := b.docs.Get(ctx, key, &before)
		if err = store.Ignore(err, store.ErrNotFound, store.ErrDamaged); err != nil {
			return err
		}
		change, err := store.JSON(key, s, rev)
		if err != nil {
			return errs.Broken(err)
		}
		if rev, err = b.docs.Commit(ctx, key, change.Value, rev); err != nil {
			return err
		}
		b.learn(key, rev, &s)
		return nil
	})
}

// Lift ends the sanction of a kind for a target before its time. The error is NotFound if
// there is none.
func (b *Book) Lift(ctx context.Context, kind Kind, t Target) error {
	key := t.key(kind)
	return store.Retry(func() error {
		e, err := b.docs.Store.Get(ctx, key)
		if err == nil {
			err = b.docs.Store.Delete(ctx, key, e.Rev)
		}
		if err == nil {
			b.learn(key, e.Rev, nil)
		}
		return err
	})
}

// DropExpired removes from the store what is over. The audit log still tells of it.
func (b *Book) DropExpired(ctx context.Context) error {
	b.mu.RLock()
	var over []Sanction
	for _, h := range b.held {
		if h.s != nil && h.s.Over(b.now()) {
			over = append(over, *h.s)
		}
	}
	b.mu.RUnlock()
	for _, s := range over {
		if err := b.dropIfOver(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

func (b *Book) dropIfOver(ctx context.Context, s Sanction) error {
	key := s.key(s.Kind)
	var now Sanction
	rev, err := b.docs.Get(ctx, key, &now)
	if err == nil && now.Over(b.now()) {
		err = b.docs.Store.Delete(ctx, key, rev)
	}
	return store.Ignore(err, store.ErrNotFound, store.ErrConflict)
}

// Learn takes in one durable entry.
func (b *Book) Learn(e store.Entry) {
	if e.Deleted {
		b.forget(e)
		return
	}
	s, err := decode(e)
	if err != nil || s.key(s.Kind) != e.Key || b.kinds[s.Kind] == nil {
		b.log.Error("unreadable sanction", "key", e.Key, "err", err)
		return
	}
	b.learn(e.Key, e.Rev, &s)
}

// learn takes in what a key holds as of a revision; nil is nothing.
func (b *Book) learn(key string, rev store.Rev, s *Sanction) {
	b.mu.Lock()
	defer b.mu.Unlock()
	was := b.held[key]
	if was.rev > rev || was.rev == rev && was.s == nil {
		return
	}
	b.replace(key, was.s, s)
	b.held[key] = held{rev, s}
}

// forget takes in that a key was removed.
func (b *Book) forget(e store.Entry) {
	b.mu.Lock()
	defer b.mu.Unlock()
	was, known := b.held[e.Key]
	if !known || was.rev > e.Rev {
		return
	}
	b.replace(e.Key, was.s, nil)
	delete(b.held, e.Key)
}

// replace changes the index, and tells those who listen.
func (b *Book) replace(key string, was, now *Sanction) {
	if was != nil {
		b.kinds[was.Kind].remove(was)
	}
	if now != nil {
		b.kinds[now.Kind].add(now)
	}
	if was != nil || now != nil {
		b.news.Send()
	}
}

// Load reads all sanctions, and forgets those that are not in the store any more.
func (b *Book) Load(ctx context.Context) error {
	there := make(map[string]bool)
	for e, err := range b.docs.Store.List(ctx, Keys, "") {
		if err != nil {
			return err
		}
		there[e.Key] = true
		b.Learn(e)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	for key, h := range b.held {
		if !there[key] {
			b.replace(key, h.s, nil)
			delete(b.held, key)
		}
	}
	return nil
}
