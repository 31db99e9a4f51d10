package replica

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"pawnstorm/lobby/store"
	"pawnstorm/lobby/topic"
)

// Kind says what the things of a kind are like. A state of one is never changed.
type Kind[ID ~string, T any] struct {
	Docs store.Docs
	Name string // of one, in the log
	Keys string // the prefix of the keys; the id follows
	// None is the refusal where there is none with an id.
	None error
	// Read is the state that an entry holds. It may share what is equal with the one that
	// is known, nil if none is.
	Read func(e store.Entry, known *T) (*T, error)
	// Rev is the revision of a state.
	Rev func(*T) store.Rev
	// Newer reports whether a is newer than b; if it is nil, a higher revision is.
	Newer func(a, b *T) bool
	// Gone is what those are told who follow one that was deleted. If it is nil, they are
	// told nothing.
	Gone func(id ID, rev store.Rev) *T
	// Active reports whether a state is one of those that [States.Active] knows. It may be
	// nil.
	Active func(*T) bool
	// Order is that of lists.
	Order func(a, b *T) int
}

// States are the newest states of the things of a kind, as a node knows them. They are safe
// for concurrent use.
type States[ID ~string, T any] struct {
	kind Kind[ID, T]
	of   *topic.Topic[ID, *T]

	mu     sync.Mutex
	known  map[ID]*T
	active map[ID]*T
}

// NewStates makes the states of a store. Load reads them.
func NewStates[ID ~string, T any](k Kind[ID, T]) *States[ID, T] {
	if k.Newer == nil {
		k.Newer = func(a, b *T) bool { return k.Rev(a) > k.Rev(b) }
	}
	return &States[ID, T]{
		kind: k, of: topic.New[ID](k.Newer),
		known: make(map[ID]*T), active: make(map[ID]*T),
	}
}

// Key is the key of an id.
func (s *States[ID, T]) Key(id ID) string { return s.kind.Keys + string(id) }

// ID is the id that a key ends with.
func (s *States[ID, T]) ID(key string) ID { return ID(strings.TrimPrefix(key, s.kind.Keys)) }

// Stored is the state of a thing as a store has it: that of the kind, or one within a commit.
func (s *States[ID, T]) Stored(ctx context.Context, docs store.Docs, id ID) (*T, error) {
	e, err := docs.Store.Get(ctx, s.Key(id))
	if errors.Is(err, store.ErrNotFound) {
		return nil, s.kind.None
	}
	if err != nil {
		return nil, store.Failure(err)
	}
	state, err := s.Read(e)
	if err != nil {
		return nil, store.Failure(fmt.Errorf("%w: %w", store.ErrDamaged, err))
	}
	return state, nil
}

// Read is the state that an entry holds. The log has it if that cannot be read.
func (s *States[ID, T]) Read(e store.Entry) (*T, error) {
	state, err := s.kind.Read(e, s.Known(s.ID(e.Key)))
	if err != nil {
		s.kind.Docs.Log.Error("unreadable "+s.kind.Name, "key", e.Key, "err", err)
	}
	return state, err
}

// Change has try decide on what the store has of a thing, and commit the outcome; again if
// others commit theirs first.
func (s *States[ID, T]) Change(ctx context.Context, id ID, try func(*T) (*T, error)) (*T, error) {
	var next *T
	err := store.Retry(func() error {
		state, err := s.Stored(ctx, s.kind.Docs, id)
		if err == nil {
			next, err = try(state)
		}
		return err
	})
	return next, err
}

// Learn takes in one commit of the store. It returns what was known before and what is known
// now, nil for nothing; they are the same if the commit is no news, or cannot be read.
func (s *States[ID, T]) Learn(e store.Entry) (was, now *T) {
	id := s.ID(e.Key)
	if e.Deleted {
		return s.Forget(id, e.Rev), nil
	}
	state, err := s.Read(e)
	if err != nil {
		was = s.Known(id)
		return was, was
	}
	return s.Keep(id, state)
}

// Keep takes in a state unless what is known is as new, and tells those who follow. It
// returns what was known before, and what is known now.
func (s *States[ID, T]) Keep(id ID, state *T) (was, now *T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	was = s.known[id]
	if was != nil && !s.kind.Newer(state, was) {
		return was, was
	}
	s.known[id] = state
	if s.kind.Active != nil && s.kind.Active(state) {
		s.active[id] = state
	} else {
		delete(s.active, id)
	}
	s.of.Publish(id, state)
	return was, state
}

// Forget removes what is known of a thing that was deleted with a revision, and returns it.
func (s *States[ID, T]) Forget(id ID, rev store.Rev) (was *T) {
	s.mu.Lock()
	defer s.mu.Unlock()
	was = s.known[id]
	delete(s.known, id)
	delete(s.active, id)
	if s.kind.Gone != nil {
		s.of.Publish(id, s.kind.Gone(id, rev))
	}
	return was
}

// Load has learn take in all that there is, and the deletion of what is known and is there
// no more.
func (s *States[ID, T]) Load(ctx context.Context, learn func(store.Entry)) error {
	there := make(map[ID]bool)
	for e, err := range s.kind.Docs.Store.List(ctx, s.kind.Keys, "") {
		if err != nil {
			return err
		}
		there[s.ID(e.Key)] = true
		learn(e)
	}
	gone := make(map[ID]store.Rev)
	s.mu.Lock()
	for id, state := range s.known {
		if !there[id] {
			gone[id] = s.kind.Rev(state) + 1
		}
	}
	s.mu.Unlock()
	for id, rev := range gone {
		learn(store.Entry{Key: s.Key(id), Rev: rev, Deleted: true})
	}
	return nil
}

// Known is a thing as this node has heard of it, or nil.
func (s *States[ID, T]) Known(id ID) *T {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known[id]
}

// List are all that this node knows, in their order.
func (s *States[ID, T]) List() []*T { return s.list(s.known) }

// Active are those of them that are active.
func (s *States[ID, T]) Active() []*T { return s.list(s.active) }

func (s *States[ID, T]) list(of map[ID]*T) []*T {
	s.mu.Lock()
	list := slices.AppendSeq(make([]*T, 0, len(of)), maps.Values(of))
	s.mu.Unlock()
	slices.SortFunc(list, s.kind.Order)
	return list
}

// Follow brings every change of one thing until ctx ends. A slow reader misses states in
// between, never the last one. The channel is never closed: select on ctx too.
func (s *States[ID, T]) Follow(ctx context.Context, id ID) <-chan *T {
	news, known := s.of.Follow(ctx, id, topic.Filter[*T]{})
	if state := s.Known(id); !known && state != nil {
		s.of.Publish(id, state) // what came before anybody followed
	}
	return news
}

// Await waits until this node has heard of a state that was just committed, so that its lists
// have it. It gives up when ctx ends: what is not heard of by then will be.
func (s *States[ID, T]) Await(ctx context.Context, id ID, rev store.Rev) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	for news := s.Follow(ctx, id); ; {
		if known := s.Known(id); known != nil && s.kind.Rev(known) >= rev {
			return
		}
		select {
		case <-news:
		case <-ctx.Done():
			return
		}
	}
}
