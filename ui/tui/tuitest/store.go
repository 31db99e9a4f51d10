package tuitest

import (
	"context"
	"iter"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"pawnstorm/lobby/clubtest"
	"pawnstorm/lobby/store"
)

// StuckStore is a store that can be blocked until it is freed.
type StuckStore struct {
	store.Store
	Stuck atomic.Bool
	Free  chan struct{}
	Only  string       // prefix of the keys that are blocked
	Waits atomic.Int32 // calls that have been blocked
}

func (s *StuckStore) wait(ctx context.Context, key string) error {
	if !s.Stuck.Load() || !strings.HasPrefix(key, s.Only) {
		return nil
	}
	s.Waits.Add(1)
	select {
	case <-s.Free:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Get implements [store.Store].
func (s *StuckStore) Get(ctx context.Context, key string) (store.Entry, error) {
	if err := s.wait(ctx, key); err != nil {
		return store.Entry{}, err
	}
	return s.Store.Get(ctx, key)
}

// Put implements [store.Store].
func (s *StuckStore) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if err := s.wait(ctx, key); err != nil {
		return 0, err
	}
	return s.Store.Put(ctx, key, value, rev)
}

// List implements [store.Store].
func (s *StuckStore) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if err := s.wait(ctx, prefix); err != nil {
			yield(store.Entry{}, err)
			return
		}
		s.Store.List(ctx, prefix, after)(yield)
	}
}

// NewStuck is a world whose store can be blocked.
func NewStuck(tb testing.TB) (*World, *StuckStore) {
	tb.Helper()
	w := New(tb)
	stuck := &StuckStore{Store: w.Stored, Free: make(chan struct{})}
	w.Replace(stuck)
	return w, stuck
}

// Promptly fails if Update does not return soon.
func (p *Person) Promptly(what string, do func()) {
	p.Tb.Helper()
	done := make(chan struct{})
	go func() { do(); close(done) }()
	select {
	case <-done:
	case <-time.After(clubtest.Patience):
		p.Tb.Fatalf("Update waits for the store at %s", what)
	}
}
