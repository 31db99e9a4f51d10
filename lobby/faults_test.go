package lobby_test

import (
	"context"
	"errors"
	"iter"
	"strings"
	"sync"
	"testing"
	"time"

	"pawnstorm/lobby/store"
)

var errDisk = errors.New("the disk is on fire")

// faultyStore is a real store in front of which something can go wrong.
type faultyStore struct {
	store.Store

	mu    sync.Mutex
	fault fault
	left  int                  // writes until the fault
	hit   chan struct{}        // closed when the fault has happened
	cuts  []context.CancelFunc // each ends a watch
	gate  chan struct{}        // what a new watch waits for, if not nil

	badLists int
}

// heartbeat is the key of a write that comes when it likes: tests that count writes
// do not count it.
const heartbeat = "house/alive"

// fault is a way in which a store can fail.
type fault int

const (
	none     fault = iota
	crash          // nothing works any more: the process is gone
	glitch         // one write is refused
	glitches       // two writes are refused
	inDoubt        // one write is carried out, and its answer is lost
	hang           // one write waits for its context
	hangs          // two writes do, one after the other
)

// after makes the store fail when n more writes have gone well.
func (s *faultyStore) after(n int, f fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault, s.left, s.hit = f, n, make(chan struct{})
}

// untilHit waits until the store has failed.
func (s *faultyStore) untilHit(tb testing.TB) {
	tb.Helper()
	s.mu.Lock()
	hit := s.hit
	s.mu.Unlock()
	select {
	case <-hit:
	case <-time.After(patience):
		tb.Fatal("waited in vain for the fault")
	}
}

// next says what happens to the next call.
func (s *faultyStore) next(write bool) fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.fault == none || s.left == 0 && s.fault != crash && !write:
		return none
	case s.left > 0:
		if write {
			s.left--
		}
		return none
	}
	happens := s.fault
	switch s.fault {
	case crash:
	case glitches:
		happens, s.fault = glitch, glitch
	case hangs:
		happens, s.fault = hang, hang
	default:
		s.fault = none
	}
	select {
	case <-s.hit:
	default:
		close(s.hit)
	}
	return happens
}

func (s *faultyStore) Get(ctx context.Context, key string) (store.Entry, error) {
	if s.next(false) != none {
		return store.Entry{}, errDisk
	}
	return s.Store.Get(ctx, key)
}

func (s *faultyStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	switch s.next(key != heartbeat) {
	case crash, glitch:
		return 0, errDisk
	case hang:
		<-ctx.Done()
		return 0, ctx.Err()
	case inDoubt:
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
		return 0, context.DeadlineExceeded
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *faultyStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	switch s.next(true) {
	case crash, glitch:
		return errDisk
	case hang:
		<-ctx.Done()
		return ctx.Err()
	case inDoubt:
		if err := s.Store.Delete(ctx, key, rev); err != nil {
			return err
		}
		return context.DeadlineExceeded
	}
	return s.Store.Delete(ctx, key, rev)
}

// Update is one write. It must not touch a live table, whose key may be in another
// stream of the store.
func (s *faultyStore) Update(ctx context.Context, changes []store.Change) error {
	for _, c := range changes {
		if strings.HasPrefix(c.Key, "table/") {
			return errors.New("an Update changes a live table")
		}
	}
	if len(changes) == 0 {
		return s.Store.Update(ctx, changes)
	}
	switch s.next(true) {
	case crash, glitch:
		return errDisk
	case hang:
		<-ctx.Done()
		return ctx.Err()
	case inDoubt:
		if err := s.Store.Update(ctx, changes); err != nil {
			return err
		}
		return context.DeadlineExceeded
	}
	return s.Store.Update(ctx, changes)
}

// Watch is of the store, until lag is called.
func (s *faultyStore) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
	watching, cut := context.WithCancel(ctx)
	s.mu.Lock()
	s.cuts = append(s.cuts, cut)
	gate := s.gate
	s.mu.Unlock()
	if gate != nil {
		<-gate
	}
	watch := s.Store.Watch(watching, prefix)
	return func(yield func(store.Entry, error) bool) {
		for e, err := range watch {
			if (err != nil || watching.Err() != nil) && ctx.Err() == nil {
				e, err = store.Entry{}, store.ErrLagged // even if the store still had news
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// lag ends all watches. Anything that is committed from now on until catchUp is called is
// seen by nobody.
func (s *faultyStore) lag() (catchUp func()) {
	gate := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate = gate
	for _, cut := range s.cuts {
		cut()
	}
	return func() { close(gate) }
}

// List fails as often as told, then is of the store.
func (s *faultyStore) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.badLists > 0 {
		s.badLists--
		return func(yield func(store.Entry, error) bool) { yield(store.Entry{}, errDisk) }
	}
	return s.Store.List(ctx, prefix, after)
}
