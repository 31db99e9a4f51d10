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

// Visitor describes a user who connects or is online. Unlike in a Target, any of the fields can
// be set.
type Visitor = Target

// VisitorOf returns a player as a Visitor. The source comes from the context of the session.
func VisitorOf(ctx context.Context, who identity.PlayerID, key string) Visitor {
	return Visitor{Player: who, Key: key, Source: identity.SourceOf(ctx)}
}

// Book holds all restrictions in force. It is safe for concurrent use.
type Book struct {
	all  store.Cache[string, Restriction]
	now  func() time.Time
	news pubsub.Signal

	mu    sync.RWMutex
	kinds map[Kind]*index
}

// New returns the book of a store. Call Load before use.
func New(docs store.Docs, now func() time.Time) *Book {
	b := &Book{now: now, kinds: map[Kind]*index{Ban: newIndex(), Mute: newIndex()}}
	b.all = store.NewCache(store.Kind[string, Restriction]{
		Docs: docs, Name: "sanction", Keys: Keys, Version: version,
		Meta: func(s *Restriction) *store.Meta { return &s.Meta },
		Check: func(key string, s *Restriction) error {
			if b.kinds[s.Kind] == nil || s.key(s.Kind) != key {
				return fmt.Errorf("it is a %s that belongs to %s", s.Kind, s.key(s.Kind))
			}
			return nil
		},
	}, store.Caching[string, Restriction]{Changed: b.changed})
	return b
}

// Changes returns a channel that receives a token when a restriction was imposed or lifted, until
// ctx ends. The first token is there at once. The channel is never closed.
func (b *Book) Changes(ctx context.Context) <-chan struct{} { return b.news.Listen(ctx) }

// CheckBan returns an error if a visitor is banned. The error says why and until when.
func (b *Book) CheckBan(v Visitor) error { return b.refuse(Ban, v) }

// CheckMute returns an error if a visitor is muted.
func (b *Book) CheckMute(v Visitor) error { return b.refuse(Mute, v) }

func (b *Book) refuse(kind Kind, v Visitor) error {
	b.mu.RLock()
	defer b.mu.RUnlock()
	if s := b.kinds[kind].find(v, b.now()); s != nil {
		return s.refusal()
	}
	return nil
}

// List returns the restrictions of a kind that are in force, newest first.
func (b *Book) List(kind Kind) []Restriction {
	var list []Restriction
	for _, s := range b.all.List() {
		if s.Kind == kind && !s.Expired(b.now()) {
			list = append(list, *s)
		}
	}
	slices.SortFunc(list, func(x, y Restriction) int {
		return cmp.Or(y.Made.Compare(x.Made), cmp.Compare(x.key(kind), y.key(kind)))
	})
	return list
}

// Add puts a restriction into force. It replaces any restriction of the same kind on the same
// target. It sets Made and returns the restriction.
func (b *Book) Add(ctx context.Context, s Restriction) (Restriction, error) {
	now := b.now().UTC()
	if err := s.check(now); err != nil {
		return s, err
	}
	s.Made, s.Until = now.Truncate(time.Second), s.Until.UTC().Truncate(time.Second)
	s.Why, s.By, s.Name = identity.Clean(s.Why, mostText), identity.Clean(s.By, mostText), identity.Clean(s.Name, mostText)
	kept := s
	return s, b.all.Set(ctx, s.key(s.Kind), &kept)
}

// Lift removes the restriction of a kind from a target. The error is NotFound if there is none.
func (b *Book) Lift(ctx context.Context, kind Kind, t Target) error {
	there, err := b.all.Remove(ctx, t.key(kind))
	if err == nil && !there {
		err = store.Failure(store.ErrNotFound)
	}
	return err
}

// DropExpired deletes expired restrictions from the store. The audit log still has them.
func (b *Book) DropExpired(ctx context.Context) error {
	over := func(s *Restriction) bool { return s.Expired(b.now()) }
	if !slices.ContainsFunc(b.all.List(), over) {
		return nil
	}
	return b.all.Sweep(ctx, "", over)
}

// changed updates the index and wakes the listeners of Changes.
func (b *Book) changed(before, after *Restriction) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if before != nil {
		b.kinds[before.Kind].remove(before)
	}
	if after != nil {
		b.kinds[after.Kind].add(after)
	}
	b.news.Send()
}

// Learn caches a committed restriction, from this node or another.
func (b *Book) Learn(e store.Entry) { b.all.Learn(e) }

// Load reads all restrictions, and forgets any that are no longer in the store.
func (b *Book) Load(ctx context.Context) error { return b.all.Load(ctx, b.Learn) }
