package pubsub

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"pawnstorm/lobby/rescue"
)

// Topic hands the news of each key to those who follow it. A key that nobody
// follows is not kept in memory. It is safe for concurrent use; make one with
// [New].
type Topic[K comparable, V any] struct {
	newer    func(a, b V) bool
	replaced atomic.Uint64
	mu       sync.Mutex
	subjects map[K]*subject[V]
}

// subject is a key that somebody follows.
type subject[V any] struct {
	now       V
	known     bool // now was published
	followers map[Mailbox[V]]Filter[V]
}

// Filter says what a follower is told, and when. The zero Filter is told
// everything, in no order among the others.
type Filter[V any] struct {
	// First reports whether the follower hears of this before those for whom it is
	// false: of many who wake at once these are to be served first.
	First func(V) bool
	// Admit reports whether the follower may hear of this.
	Admit func(V) bool
}

func (f Filter[V]) first(v V) bool { return f.First != nil && f.First(v) }

func (f Filter[V]) admits(v V) bool { return f.Admit == nil || f.Admit(v) }

// New makes a topic. newer reports whether a is newer than b: what is not is never
// told, and the newest is kept for those who come late. If newer is nil, everything
// counts as news when it is published, and nothing is kept.
func New[K comparable, V any](newer func(a, b V) bool) *Topic[K, V] {
	return &Topic[K, V]{newer: newer, subjects: make(map[K]*subject[V])}
}

// Follow opens a mailbox for the news of a key until ctx ends. If the newest is
// known, it is there at once. The mailbox is never closed: select on ctx too.
func (t *Topic[K, V]) Follow(ctx context.Context, key K, f Filter[V]) (mail Mailbox[V], known bool) {
	mail = NewMailbox[V]()
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.subjects[key]
	if s == nil {
		s = &subject[V]{followers: make(map[Mailbox[V]]Filter[V])}
		t.subjects[key] = s
	}
	s.followers[mail] = f
	if s.known && f.admits(s.now) {
		mail.Put(s.now)
	}
	context.AfterFunc(ctx, rescue.Func(nil, "leaving a topic", func() { t.leave(key, mail) }))
	return mail, s.known
}

func (t *Topic[K, V]) leave(key K, mail Mailbox[V]) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.subjects[key]
	if delete(s.followers, mail); len(s.followers) == 0 {
		delete(t.subjects, key)
	}
}

// Publish tells those who follow a key, unless they have heard of something as new.
func (t *Topic[K, V]) Publish(key K, v V) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.subjects[key]
	if s == nil || s.known && !t.newer(v, s.now) {
		return
	}
	if t.newer != nil {
		s.now, s.known = v, true
	}
	var others []Mailbox[V]
	for mail, f := range s.followers {
		switch {
		case !f.admits(v):
		case f.first(v):
			t.put(mail, v)
		default:
			others = append(others, mail)
		}
	}
	for _, mail := range others {
		t.put(mail, v)
	}
}

func (t *Topic[K, V]) put(mail Mailbox[V], v V) {
	if mail.Put(v) {
		t.replaced.Add(1)
	}
}

// Replaced is how much news was replaced by newer before its follower took it.
func (t *Topic[K, V]) Replaced() uint64 { return t.replaced.Load() }

// Keys are those that somebody follows, in no order.
func (t *Topic[K, V]) Keys() []K {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Collect(maps.Keys(t.subjects))
}

// Follows reports whether somebody follows a key.
func (t *Topic[K, V]) Follows(key K) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.subjects[key] != nil
}
