package clubtest

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

var ErrDisk = errors.New("the disk is on fire")

// FaultyStore is a real store that fails on demand.
type FaultyStore struct {
	store.Store

	mu    sync.Mutex
	fault Fault
	left  int                  // writes left before the fault
	Hit   chan struct{}        // closed when the fault happens
	cuts  []context.CancelFunc // each ends a watch
	gate  chan struct{}        // a new watch waits for it, if not nil

	BadLists int // how many calls of List fail
}

// heartbeat is a key that the server can write at any time, so tests do not count these writes.
const heartbeat = "house/alive"

// Fault is a way for a store to fail.
type Fault int

const (
	None     Fault = iota
	Crash          // everything fails from now on, as if the process had died
	Glitch         // one write fails
	Glitches       // two writes fail
	InDoubt        // one write succeeds, but returns an error
	Hang           // one write blocks until its context ends
	Hangs          // two writes block, one after the other
)

// After makes the store fail after n more writes.
func (s *FaultyStore) After(n int, f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault, s.left, s.Hit = f, n, make(chan struct{})
}

// UntilHit waits for the fault.
func (s *FaultyStore) UntilHit(tb testing.TB) {
	tb.Helper()
	s.mu.Lock()
	hit := s.Hit
	s.mu.Unlock()
	select {
	case <-hit:
	case <-time.After(Patience):
		tb.Fatal("timed out waiting for the fault")
	}
}

// next returns what happens to the next call.
func (s *FaultyStore) next(write bool) Fault {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.fault == None || s.left == 0 && s.fault != Crash && !write:
		return None
	case s.left > 0:
		if write {
			s.left--
		}
		return None
	}
	happens := s.fault
	switch s.fault {
	case Crash:
	case Glitches:
		happens, s.fault = Glitch, Glitch
	case Hangs:
		happens, s.fault = Hang, Hang
	default:
		s.fault = None
	}
	select {
	case <-s.Hit:
	default:
		close(s.Hit)
	}
	return happens
}

func (s *FaultyStore) Get(ctx context.Context, key string) (store.Entry, error) {
	if s.next(false) != None {
		return store.Entry{}, ErrDisk
	}
	return s.Store.Get(ctx, key)
}

func (s *FaultyStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	switch s.next(key != heartbeat) {
	case Crash, Glitch:
		return 0, ErrDisk
	case Hang:
		<-ctx.Done()
		return 0, ctx.Err()
	case InDoubt:
		if _, err := s.Store.Put(ctx, key, value, rev); err != nil {
			return 0, err
		}
		return 0, context.DeadlineExceeded
	}
	return s.Store.Put(ctx, key, value, rev)
}

func (s *FaultyStore) Delete(ctx context.Context, key string, rev store.Rev) error {
	switch s.next(true) {
	case Crash, Glitch:
		return ErrDisk
	case Hang:
		<-ctx.Done()
		return ctx.Err()
	case InDoubt:
		if err := s.Store.Delete(ctx, key, rev); err != nil {
			return err
		}
		return context.DeadlineExceeded
	}
	return s.Store.Delete(ctx, key, rev)
}

// Update counts as one write. It must not include a live table, because that can be in another stream
// of the store.
func (s *FaultyStore) Update(ctx context.Context, changes []store.Change) error {
	for _, c := range changes {
		if strings.HasPrefix(c.Key, "table/") {
			return errors.New("an Update changes a live table")
		}
	}
	if len(changes) == 0 {
		return s.Store.Update(ctx, changes)
	}
	switch s.next(true) {
	case Crash, Glitch:
		return ErrDisk
	case Hang:
		<-ctx.Done()
		return ctx.Err()
	case InDoubt:
		if err := s.Store.Update(ctx, changes); err != nil {
			return err
		}
		return context.DeadlineExceeded
	}
	return s.Store.Update(ctx, changes)
}

// Watch watches the store until the test calls Lag.
func (s *FaultyStore) Watch(ctx context.Context, prefix string) iter.Seq2[store.Entry, error] {
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
				e, err = store.Entry{}, store.ErrLagged // even if the store has more entries
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// Lag ends all watches. New ones start only after a call of catchUp.
func (s *FaultyStore) Lag() (catchUp func()) {
	gate := make(chan struct{})
	s.mu.Lock()
	defer s.mu.Unlock()
	s.gate = gate
	for _, cut := range s.cuts {
		cut()
	}
	return func() { close(gate) }
}

// List fails BadLists times, and then lists the store.
func (s *FaultyStore) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.BadLists > 0 {
		s.BadLists--
		return func(yield func(store.Entry, error) bool) { yield(store.Entry{}, ErrDisk) }
	}
	return s.Store.List(ctx, prefix, after)
}
