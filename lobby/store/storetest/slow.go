package storetest

import (
	"context"
	"iter"
	"sync/atomic"
	"time"

	"pawnstorm/lobby/store"
)

// Slow is a store with an optional delay. A call reaches the store after the delay, or not at all
// if its context ends first.
type Slow struct {
	store.Store
	Reads, Writes Pause
}

// Pause is how long a call is delayed. The zero value is no delay.
type Pause struct{ lasts atomic.Int64 }

// Set sets the delay of all calls that start from now on.
func (p *Pause) Set(d time.Duration) { p.lasts.Store(int64(d)) }

func (p *Pause) pass(ctx context.Context) error {
	d := time.Duration(p.lasts.Load())
	if d == 0 {
		return nil
	}
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Get implements store.Store.
func (s *Slow) Get(ctx context.Context, key string) (store.Entry, error) {
	if err := s.Reads.pass(ctx); err != nil {
		return store.Entry{}, err
	}
	return s.Store.Get(ctx, key)
}

// List implements store.Store.
func (s *Slow) List(ctx context.Context, prefix, after string) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		if err := s.Reads.pass(ctx); err != nil {
			yield(store.Entry{}, err)
			return
		}
		s.Store.List(ctx, prefix, after)(yield)
	}
}

// Put implements store.Store.
func (s *Slow) Put(ctx context.Context, key string, value []byte, rev store.Rev) (store.Rev, error) {
	if err := s.Writes.pass(ctx); err != nil {
		return 0, err
	}
	return s.Store.Put(ctx, key, value, rev)
}

// Delete implements store.Store.
func (s *Slow) Delete(ctx context.Context, key string, rev store.Rev) error {
	if err := s.Writes.pass(ctx); err != nil {
		return err
	}
	return s.Store.Delete(ctx, key, rev)
}

// Update implements store.Store.
func (s *Slow) Update(ctx context.Context, changes []store.Change) error {
	if err := s.Writes.pass(ctx); err != nil {
		return err
	}
	return s.Store.Update(ctx, changes)
}
