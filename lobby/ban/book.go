package ban

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"pawnstorm/lobby/identity"
	"pawnstorm/lobby/pubsub"
	"pawnstorm/lobby/store"
)

// Visitor is somebody who comes, or is here: what is known of them.
type Visitor = Target

// VisitorOf is a player in the context of their session.
func VisitorOf(ctx context.Context, who identity.PlayerID, key string) Visitor {
	return Visitor{Player: who, Key: key, Source: identity.SourceOf(ctx)}
}

// Book has all sanctions in force. It is safe for concurrent use.
type Book struct {
	all  *store.Cache[string, Sanction]
	now  func() time.Time
	news pubsub.Signal

	mu    sync.RWMutex
	kinds map[Kind]*index
}

// New makes the book of a store. Load reads it.
func New(docs store.Docs, now func() time.Time) *Book {
	b := &Book{now: now, kinds: map[Kind]*index{Ban: newIndex(), Mute: newIndex()}}
	b.all = store.NewCache(store.Kind[string, Sanction]{
		Docs: docs, Name: "sanction", Keys: Keys, Version: version,
		Meta: func(s *Sanction) *store.Meta { return &s.Meta },
		Check: func(key string, s *Sanction) error {
			if b.kinds[s.Kind] == nil || s.key(s.Kind) != key {
				return fmt.Errorf("it is a %s that belongs to %s", s.Kind, s.key(s.Kind))
			}
			return nil
		},
	}, store.Caching[string, Sanction]{Learned: b.learned})
	return b
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
	var list []Sanction
	for _, s := range b.all.List() {
		if s.Kind == kind && !s.Over(b.now()) {
			list = append(list, *s)
		}
	}
	slices.SortFunc(list, func(x, y Sanction) int {
		return cmp.Or(y.Made.Compare(x.Made), cmp.Compare(x.key(kind), y.key(kind)))
	})
	return list
}

// Impose makes a sanction hold from now on, in place of the one of its kind for the same
// target. Made is filled in.
func (b *Book) Impose(ctx context.Context, s Sanction) (Sanction, error) {
	now := b.now().UTC()
	if err := s.check(now); err != nil {
		return s, err
	}
	s.Made, s.Until = now.Truncate(time.Second), s.Until.UTC().Truncate(time.Second)
	s.Why, s.By, s.Name = identity.Clean(s.Why, mostText), identity.Clean(s.By, mostText), identity.Clean(s.Name, mostText)
	kept := s
	return s, b.all.Set(ctx, s.key(s.Kind), &kept)
}

// Lift ends the sanction of a kind for a target before its time. The error is NotFound if
// there is none.
func (b *Book) Lift(ctx context.Context, kind Kind, t Target) error {
	there, err := b.all.Remove(ctx, t.key(kind))
	if err == nil && !there {
		err = store.Failure(store.ErrNotFound)
	}
	return err
}

// DropExpired removes from the store what is over. The audit log still tells of it.
func (b *Book) DropExpired(ctx context.Context) error {
	over := func(s *Sanction) bool { return s.Over(b.now()) }
	if !slices.ContainsFunc(b.all.List(), over) {
		return nil
	}
	return b.all.Sweep(ctx, "", over)
}

// learned changes the index, and tells those who listen.
func (b *Book) learned(was, now *Sanction) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if was != nil {
		b.kinds[was.Kind].remove(was)
	}
	if now != nil {
		b.kinds[now.Kind].add(now)
	}
	b.news.Send()
}

// Learn takes in one durable entry.
func (b *Book) Learn(e store.Entry) { b.all.Learn(e) }

// Load reads all sanctions, and forgets those that are not in the store any more.
func (b *Book) Load(ctx context.Context) error { return b.all.Load(ctx, b.Learn) }
