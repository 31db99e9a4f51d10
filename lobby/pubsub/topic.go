package pubsub

import (
	"context"
	"maps"
	"slices"
	"sync"
	"sync/atomic"

	"pawnstorm/lobby/rescue"
)

// Topic sends the news of each key to the followers of that key. It keeps a key in memory only
// while the key has followers. It is safe for concurrent use. Create one with [New].
//
// It is an interface because the compiler compiles the methods of a generic struct again for each
// package that can see it, and most packages can see the topics of all services.
type Topic[K comparable, V any] interface {
	// Follow returns a mailbox that receives the news of a key until ctx ends. If the topic knows
	// the newest value, known is true, and the value is there at once unless the filter rejects it.
	// The mailbox is never closed, so select on ctx too.
	Follow(ctx context.Context, key K, f Filter[V]) (mail Mailbox[V], known bool)
	// Publish sends a value to the followers of a key. It drops the value if it is not newer than
	// the last one.
	Publish(key K, v V)
	// Replaced returns how many values were replaced by newer ones before a follower took them.
	Replaced() uint64
	// Keys returns the keys that have followers, in no particular order.
	Keys() []K
	// Follows reports whether a key has followers.
	Follows(key K) bool
}

type topic[K comparable, V any] struct {
	newer    func(a, b V) bool
	replaced atomic.Uint64
	mu       sync.Mutex
	subjects map[K]*subject[V]
}

// subject is the state of a key that has followers.
type subject[V any] struct {
	now       V
	known     bool // whether now was published
	followers map[Mailbox[V]]Filter[V]
}

// Filter says which news a follower gets, and whether it gets them before other followers. The
// zero Filter lets everything through, in no particular order.
type Filter[V any] struct {
	// First reports whether the follower gets a value before the followers whose First returns
	// false. When many followers wake up at once, the more urgent ones are served first.
	First func(V) bool
	// Admit reports whether the follower may get a value.
	Admit func(V) bool
}

func (f Filter[V]) first(v V) bool { return f.First != nil && f.First(v) }

func (f Filter[V]) admits(v V) bool { return f.Admit == nil || f.Admit(v) }

// New returns a topic. newer reports whether a is newer than b. The topic sends a value only if
// it is newer than the last one, and keeps the newest for later followers. If newer is nil, the
// topic sends everything and keeps nothing.
func New[K comparable, V any](newer func(a, b V) bool) Topic[K, V] {
	return &topic[K, V]{newer: newer, subjects: make(map[K]*subject[V])}
}

func (t *topic[K, V]) Follow(ctx context.Context, key K, f Filter[V]) (mail Mailbox[V], known bool) {
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

func (t *topic[K, V]) leave(key K, mail Mailbox[V]) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.subjects[key]
	if delete(s.followers, mail); len(s.followers) == 0 {
		delete(t.subjects, key)
	}
}

func (t *topic[K, V]) Publish(key K, v V) {
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

func (t *topic[K, V]) put(mail Mailbox[V], v V) {
	if mail.Put(v) {
		t.replaced.Add(1)
	}
}

func (t *topic[K, V]) Replaced() uint64 { return t.replaced.Load() }

func (t *topic[K, V]) Keys() []K {
	t.mu.Lock()
	defer t.mu.Unlock()
	return slices.Collect(maps.Keys(t.subjects))
}

func (t *topic[K, V]) Follows(key K) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.subjects[key] != nil
}
